"""What goes over the wire holds no None at its top: JupyterLite loses it, and the page would never hear."""


def test_what_is_none_is_sent_as_false(open_page) -> None:
    page = open_page(deal=str(open_page().widget.deal))
    state = page.widget.get_state()
    assert (page.widget.busy, page.widget.code, page.widget.reviewed) == (None, None, None)
    assert (state["busy"], state["code"], state["review"]) == (False, False, False)


def test_what_has_become_none_is_told_to_the_page(open_page) -> None:
    page = open_page()
    page.widget.review()
    assert page.updates[-1]["review"]["done"]
    page.send("draw")
    assert page.updates[-2]["review"] is False
