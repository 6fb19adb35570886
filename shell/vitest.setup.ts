import { afterEach } from 'vitest';

// Tests of the gateway run without a document.
if (typeof document !== 'undefined') {
  // What jsdom lacks and browsers have, besides the shared setup.
  window.scrollTo = () => {};
  Element.prototype.setPointerCapture ??= () => {};

  const { cleanup, configure } = await import('@testing-library/react');
  // Without the whole document in every failure.
  configure({ getElementError: (message) => new Error(message?.split('\n\n')[0]) });
  afterEach(cleanup);
}
