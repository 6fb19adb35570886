/**
 * React receives hot updates of remotes only through this hook. Without it, before React starts, a change in a remote
 * reaches the page and never repaints it.
 */
export const REFRESH_HOOK = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= (() => {
  let next = 0;
  const none = () => {};
  return {
    renderers: new Map(), supportsFiber: true, checkDCE: none,
    inject(renderer) { this.renderers.set(++next, renderer); return next; },
    onScheduleFiberRoot: none, onCommitFiberRoot: none, onCommitFiberUnmount: none,
  };
})();`;
