import { afterAll, expect, onTestFinished, test, vi } from 'vitest';

const loadRemote = vi.hoisted(() => vi.fn());
vi.mock('./load-remote.ts', () => ({ loadRemote }));
// The tests of other files share the modules, and have loaded them with the real one.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { preparePages } = await import('./watch-parts.ts');

const registry = {
  contract: '1.8.0',
  shell: { routes: [] },
  remotes: [
    { name: 'mfe-marketing', routes: [{ path: 'app/subscription' }, { path: 'app/contact' }] },
    { name: 'mfe-videos', routes: [{ path: 'app/watchlater' }] },
    { name: 'mfe-planning', routes: [{ path: 'app/budget' }] },
  ],
};
const lazy = vi.fn(async () => ({}));
const settled = () => new Promise((done) => setTimeout(done));

test('an open menu loads the pages that it shows ahead, once, but none in save-data mode or without a network', async () => {
  loadRemote.mockImplementation(async ({ name }) => ({
    routes: name === 'mfe-marketing' ? [{ path: 'app/subscription', lazy }, { path: 'app/contact' }] : [],
  }));
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>
    <button aria-controls="sidebar"><b>More</b></button>
    <aside id="sidebar"><a href="/app/subscription">S</a><a href="/app/budget" hidden>B</a><a href="/app/contact">C</a></aside>
    <nav id="tabs"><a href="/app/watchlater"><i>Saved</i></a></nav>`;
  const hidden = (link: Element) => !link.hasAttribute('hidden');
  HTMLElement.prototype.checkVisibility = function () {
    return hidden(this);
  };
  onTestFinished(() => {
    document.documentElement.removeAttribute('data-saver');
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });
  preparePages();
  const open = async () => {
    document.querySelector('b')?.click();
    await settled();
    return loadRemote.mock.calls.map(([{ name }]) => name);
  };
  document.documentElement.setAttribute('data-saver', '');
  expect(await open()).toEqual([]);
  document.documentElement.removeAttribute('data-saver');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await open()).toEqual([]);
  online.mockReturnValue(true);
  expect(await open()).toEqual(['mfe-marketing', 'mfe-marketing']);
  expect(lazy).toHaveBeenCalledOnce();
  expect(await open()).toHaveLength(2);

  // A tab's page comes with the finger, from the device too.
  online.mockReturnValue(false);
  document.querySelector('i')?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
  await settled();
  expect(loadRemote).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'mfe-videos' }), '1.8.0');
});
