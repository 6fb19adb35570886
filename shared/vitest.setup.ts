import { configure } from '@testing-library/react';

// A page's first import on a busy machine takes longer than the library's one second.
configure({ asyncUtilTimeout: 12_000 });

/** What jsdom lacks and browsers have; any package that renders a Sheet lists this under `setupFiles`. */
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
  // Without a layout no bar lies at the edge of the screen.
  document.elementsFromPoint ??= () => [];
}

/** The tests' window is a phone's: no question about its width is answered with yes. */
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
