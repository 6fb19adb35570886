import { configure } from '@testing-library/react';

// On a busy machine, a page's first import takes longer than the library's default of one second.
configure({ asyncUtilTimeout: 12_000 });

/** Browser features that jsdom lacks. Any package that renders a Sheet lists this file under `setupFiles`. */
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
}

if (typeof document !== 'undefined') {
  HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
    this.style.display = 'block';
  };
  // jsdom has no layout, so no bar is at the edge of the screen.
  document.elementsFromPoint ??= () => [];
}

/** The tests' window has the size of a phone: no media query for a wide screen matches. */
if (typeof window !== 'undefined') {
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}
