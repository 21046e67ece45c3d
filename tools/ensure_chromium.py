"""Find a Chromium for the browser tests, or fetch one.

In this order: Chromium or Chrome on PATH, the one Playwright has downloaded, Debian's package where we may
install it, Playwright's download. Prints its path.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """The path of a Chromium that is already here."""
    for name in NAMES:
        found = shutil.which(name)
        if found is not None:
            return found
    return _downloaded()


def install_from_debian() -> str | None:
    """Install Debian's chromium when this is such a machine and no password is asked."""
    apt = shutil.which("apt-get")
    if apt is None:
        return None
    command = [apt]
    if os.geteuid() != 0:
        sudo = shutil.which("sudo")
        if sudo is None or subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode:
            return None
        command = [sudo, "-n", apt]
    _run([*command, "update", "-qq"])  # the lists may be older than the packages on the mirror
    quietly = ["-qq", "-y", "-o", "Dpkg::Use-Pty=0", "--no-install-recommends"]
    return shutil.which("chromium") if _run([*command, "install", *quietly, "chromium"]) else None


def download_with_playwright() -> str | None:
    """Let Playwright download its own build."""
    if _run([sys.executable, "-m", "playwright", "install", "chromium"]):
        return _downloaded()
    return None


def _downloaded() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _run(command: list[str]) -> bool:
    print("+", *command, file=sys.stderr)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, stdout=sys.stderr, env=quiet, check=False).returncode == 0


def main() -> None:
    """Print the path, or say what to do."""
    path = find_chromium() or install_from_debian() or download_with_playwright()
    if path is None:
        raise SystemExit(
            "The browser tests need Chromium or Chrome. None is on PATH, apt-get could not install it and"
            " Playwright could not download it: install one and run make test again."
        )
    print("Browser for the tests:", path)


if __name__ == "__main__":
    main()
