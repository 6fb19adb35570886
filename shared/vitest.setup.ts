import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({
  // On a busy machine, a page's first import takes longer than the library's default of one second.
  asyncUtilTimeout: 12_000,
  getElementError,
});

/** As the library's own, but prints the document only when a wait is over, not for each of its tries. */
function getElementError(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: isTry } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean;
  };
  const error = new Error([message, !isTry && prettyDOM(container)].filter(Boolean).join('\n\n'));
  error.name = 'TestingLibraryElementError';
  // The first line shown is the test's.
  Error.captureStackTrace(error, getElementError);
  return error;
}

/** Browser features that jsdom lacks. */
if (typeof document !== 'undefined') {
  afterEach(cleanup);
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
    this.style.display = 'block';
  };
  Element.prototype.setPointerCapture ??= () => {};
  window.scrollTo = () => {};
  // In the name of an inline element, the tests' library drops the spaces at its edges.
  document.head.append(document.createElement('style'));
  document.head.lastElementChild?.append('text-run, text-space { display: contents }');
  // jsdom has no layout, so no bar is at the edge of the screen.
  document.elementsFromPoint ??= () => [];
  // The tests' window has the size of a phone: no media query for a wide screen matches.
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}
