/** The whole view. */
import { Component, createRef } from 'preact';
import type { FunctionComponent } from 'preact';
import type { Controller, Shown, View } from './controller';
import type { Spot } from './grid';
import { Board } from './board';
import { History } from './history';
import { OpenPanel } from './panels';
import { Ending, Facts, LinkState, Status } from './status';
import { Toolbar } from './toolbar';
import { handleKey } from './keys';
import { classes } from './text';

const classesOf = ({ options, link, still }: View): string =>
  classes(
    'pw-root',
    `pw-size-${options.size ?? 'normal'}`,
    `pw-theme-${options.theme ?? 'auto'}`,
    options.four_color === true && !options.partner_colors && 'pw-four-color',
    options.motion === false && 'pw-still',
    options.replay !== undefined && 'pw-replay',
    still && 'pw-dragged',
    (link === 'dead' || link === 'lost') && 'pw-unplugged',
  );

interface Props {
  controller: Controller;
}

interface Held {
  held: boolean;
  onTable: boolean;
  part: string | undefined; // of the page, where a button may go away
}

interface State {
  view: View;
  focus: Spot | null; // the tab stop that is drawn
  late: View; // what is drawn around the table
}

/** A part that follows the board: it is passed over until a new view is given to it, too. */
class Late extends Component<{ part: FunctionComponent<Shown>; controller: Controller; view: View }> {
  override shouldComponentUpdate({ view }: { view: View }) {
    return view !== this.props.view;
  }

  override render() {
    const { part: Part, controller, view } = this.props;
    const { snapshot } = view;
    return snapshot && <Part {...{ controller, view, snapshot }} />;
  }
}

export class App extends Component<Props, State> {
  override state: State = this.#all();
  #root = createRef<HTMLElement>();
  #leave: (() => void) | undefined;
  #frame = 0;
  #owed = false; // what had the focus is gone from the table

  override componentDidMount() {
    this.#leave = this.props.controller.subscribe(this.#draw);
  }

  override componentWillUnmount() {
    this.#leave?.();
    cancelAnimationFrame(this.#frame);
  }

  /**
   * A new position is drawn at once; the history, the words and the focus follow before the browser next paints. Moving
   * the focus makes a browser lay the page out, twice, which the board need not wait for.
   */
  #draw = () => {
    const all = this.#all();
    cancelAnimationFrame(this.#frame);
    if (document.hidden || all.view.snapshot?.position === this.state.view.snapshot?.position) this.setState(all);
    else {
      this.setState({ view: all.view });
      this.#frame = requestAnimationFrame(this.#draw);
    }
  };

  #all(): State {
    const { view } = this.props.controller;
    return { view, focus: view.focus, late: view };
  }

  #find = (selector: string) => this.#root.current?.querySelector<HTMLElement>(selector);

  /**
   * A click on nothing in particular must not hand the keys to the notebook. Words may be marked, also those of a field,
   * which then keeps the focus wherever the mouse is let go.
   */
  #keepKeys = (event: MouseEvent) => {
    const own = (event.target as Element).closest('button,input,select,label,summary');
    if (!own && !this.#active() && getSelection()?.isCollapsed) this.#enterTable();
  };

  #enterTable = () => this.#find('.pw-table [tabindex="0"]')?.focus({ preventScroll: true });

  #active(): Element | null {
    const root = this.#root.current;
    const { activeElement } = root?.getRootNode() as Document | ShadowRoot;
    return root?.contains(activeElement) ? activeElement : null;
  }

  /** Where the focus is before anything is drawn. */
  override getSnapshotBeforeUpdate(): Held {
    const held = this.#active();
    return {
      held: held !== null,
      onTable: this.#owed || held?.closest('.pw-table') != null,
      part: held?.closest<HTMLElement>('[data-part]')?.dataset.part,
    };
  }

  /**
   * On the table the focus follows the view's; where its element is gone it stays in the widget, never on
   * the page's body.
   */
  override componentDidUpdate(_: Props, __: State, { held, onTable, part }: Held) {
    const { focus } = this.props.controller.view;
    this.#owed = onTable && !this.#active() && this.state.focus !== focus;
    if (this.#owed) {
      cancelAnimationFrame(this.#frame);
      this.setState({ focus }); // the next key must not meet the notebook
    } else if (onTable) {
      if (this.#find('.pw-table [tabindex="0"]') !== this.#active()) this.#enterTable();
    } else if (held && !this.#active()) {
      const heirs = [`[data-part="${part}"] button`, `[data-tool="${part}"]`, '.pw-table [tabindex="0"]'];
      const heir = heirs.map(this.#find).find((element) => element);
      heir?.focus({ preventScroll: true });
    }
  }

  override render({ controller }: Props, { view, focus, late }: State) {
    const { snapshot } = view;
    const shown = { controller, view };
    const region = snapshot
      ? controller.say('page.region', {
          title: snapshot.title,
          deal: snapshot.deal ?? controller.say('page.deal_own'),
        })
      : '';
    return (
      <section
        ref={this.#root}
        class={classesOf(view)}
        role="group"
        aria-label={region}
        data-game={snapshot?.game}
        data-ply={snapshot?.ply}
        onClick={this.#keepKeys}
        onKeyDown={(event) => handleKey(controller, event, this.#enterTable)}
      >
        {snapshot && (
          <>
            <Toolbar {...shown} snapshot={snapshot} />
            <OpenPanel {...shown} snapshot={snapshot} />
            <div class="pw-game">
              <div class="pw-felt">
                <Board {...shown} snapshot={snapshot} focus={focus} />
                <Facts controller={controller} snapshot={snapshot} />
                {snapshot.status === 'won' && <Ending controller={controller} snapshot={snapshot} />}
              </div>
              <Late part={History} controller={controller} view={late} />
            </div>
          </>
        )}
        <div class="pw-said">
          <LinkState {...shown} />
          <Late part={Status} controller={controller} view={late} />
        </div>
      </section>
    );
  }
}
