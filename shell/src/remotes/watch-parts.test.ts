import { init } from '@module-federation/enhanced/runtime';
import { expect, onTestFinished, test, vi } from 'vitest';
import { preparePages } from './watch-parts.ts';

const lazy = vi.fn(async () => ({}));
/** The remotes whose entry was loaded. */
const loaded: string[] = [];
const remote = (name: string, ...routes: { path: string; lazy?: typeof lazy }[]) => {
  // Entries as scripts leave them: the far side of the network.
  const get = async () => {
    loaded.push(name);
    return () => ({ default: routes });
  };
  vi.stubGlobal(name.replaceAll('-', '_'), { init() {}, get });
  return { name, contract: '^1.0.0', entry: `/r/${name}/remoteEntry.js`, routes };
};
const registry = {
  contract: '1.8.0',
  shell: { routes: [] },
  remotes: [
    remote('mfe-marketing', { path: 'app/subscription', lazy }, { path: 'app/contact' }),
    remote('mfe-videos', { path: 'app/watchlater' }),
    remote('mfe-planning', { path: 'app/budget' }),
  ],
};
const settled = () => new Promise((done) => setTimeout(done));

test('an open menu loads the pages that it shows ahead, once, but none in save-data mode or without a network', async () => {
  init({ name: 'shell', remotes: [] });
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
    vi.unstubAllGlobals();
  });
  preparePages();
  const open = async () => {
    document.querySelector('b')?.click();
    await settled();
    return loaded;
  };
  document.documentElement.setAttribute('data-saver', '');
  expect(await open()).toEqual([]);
  document.documentElement.removeAttribute('data-saver');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await open()).toEqual([]);
  online.mockReturnValue(true);
  document.querySelector('b')?.click();
  await vi.waitFor(() => expect(lazy).toHaveBeenCalledOnce());
  expect(await open()).toEqual(['mfe-marketing']);
  expect(lazy).toHaveBeenCalledOnce();

  // A tab's page comes with the finger, from the device too.
  online.mockReturnValue(false);
  document.querySelector('i')?.dispatchEvent(new MouseEvent('pointerover', { bubbles: true }));
  await vi.waitFor(() => expect(loaded).toEqual(['mfe-marketing', 'mfe-videos']));
});
