// Runs in builds only: it prerenders what a page's HTML shows before any script has loaded.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from 'zustand';
import { type Host, HostContext, type PersistedState } from '../host.ts';
import { PLACEHOLDERS } from '../placeholders.ts';

/** An unknown visitor, on a site whose configuration isn't known yet. */
const host: Host = {
  session: { user: null, role: '' },
  store: createStore<PersistedState>(() => ({
    current: null,
    role: '',
    singleVideo: null,
    adminCategories: null,
    adminReports: null,
    userWatchLater: null,
    adminVideo: null,
  })),
  config: {
    brandName: PLACEHOLDERS.brandName,
    apiHost: '',
    splashMs: 0,
    siteUrl: '',
    socialLinks: { facebook: '', instagram: '', x: '', youtube: '' },
    contactPhone: '',
    contactWhatsApp: '',
    moreShareTargets: [],
  },
  toast: { success: noop, error: noop, warning: noop, info: noop, undo: noop },
  ask: { alert: unavailable, confirm: unavailable, confirmDelete: unavailable, show: unavailable },
  share: unavailable,
  prove: unavailable,
  phone: { read: unavailable, write: unavailable },
  saver: { on: false, choose: noop },
  offerInstall: noop,
  report: noop,
  fillers: () => [],
  holdReload: () => noop,
};

function noop(): void {}
function unavailable(): Promise<never> {
  return Promise.reject(new Error('Nobody can be asked while a page is prerendered.'));
}

/**
 * Prerenders an element as the browser's first render at `path`: as an anonymous visitor, with its queries pending. It may
 * show only the brand's name from the configuration.
 * @throws what the element throws, and if the markup contains something that the page's policy forbids
 */
export async function prerenderMarkup(element: ReactNode, path: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <HostContext value={host}>
        <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
      </HostContext>
    </QueryClientProvider>,
    // One chunk: React would complete the rest with an inline script, which the page's policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  );
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  const forbidden = /<script|<style|\sstyle="|\son[a-z]+="/.exec(markup);
  if (forbidden) throw new Error(`The prerendered page ${path} has ${forbidden[0].trim()} in it.`);
  return markup;
}
