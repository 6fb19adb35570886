import { afterEach } from 'vitest';

// Tests of the gateway run without a document.
if (typeof document !== 'undefined') {
  // What jsdom lacks and browsers have, in addition to the shared setup.
  window.scrollTo = () => {};
  Element.prototype.setPointerCapture ??= () => {};

  const { cleanup, configure } = await import('@testing-library/react');
  // Keeps the whole document out of every failure message.
  configure({ getElementError: (message) => new Error(message?.split('\n\n')[0]) });
  afterEach(cleanup);
}
