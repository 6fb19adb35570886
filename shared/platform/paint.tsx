// Runs in the builds alone: it paints what a page's HTML carries before any script has come.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from 'zustand';
import { type Host, HostContext, type PersistedState } from './host.ts';
import { BLANKS } from './painted-blanks.ts';

/** A visitor of whom nothing is known, on a site whose configuration is not known yet. */
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
    brandName: BLANKS.brandName,
    apiHost: '',
    splashMs: 0,
    siteUrl: '',
    socialLinks: { facebook: '', instagram: '', x: '', youtube: '' },
    contactPhone: '',
    contactWhatsApp: '',
  },
  toast: { success: unheard, error: unheard, warning: unheard, info: unheard, undo: unheard },
  ask: { alert: unasked, confirm: unasked, confirmDelete: unasked, show: unasked },
  share: unasked,
  phone: { read: unasked, write: unasked },
  saver: { on: false, choose: unheard },
  offerInstall: unheard,
  report: unheard,
  fillers: () => [],
  holdReload: () => unheard,
};

function unheard(): void {}
function unasked(): Promise<never> {
  return Promise.reject(new Error('Nobody can be asked while a page is painted.'));
}

/**
 * Paints an element as the browser's first render at `path` will: a stranger's view, queries pending. Of the
 * configuration it may show the brand's name alone.
 * @throws what the element throws, and when the markup has something that the page's policy forbids
 */
export async function paint(element: ReactNode, path: string): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <HostContext value={host}>
        <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
      </HostContext>
    </QueryClientProvider>,
    // In one piece: what is left for later comes with an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  );
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  const forbidden = /<script|<style|\sstyle="|\son[a-z]+="/.exec(markup);
  if (forbidden) throw new Error(`What is painted for ${path} has ${forbidden[0].trim()} in it.`);
  return markup;
}
