const warn = (event: BeforeUnloadEvent) => event.preventDefault();
/** Closing the window stops what is on its way: the browser asks first. */
export const guardWindow = (busy: boolean) =>
  busy ? window.addEventListener('beforeunload', warn) : window.removeEventListener('beforeunload', warn);
