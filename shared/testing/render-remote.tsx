import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { createStore } from 'zustand';
import { setApiHost } from '../platform/call.ts';
import {
  type Host,
  HostContext,
  type PersistedState,
  type Phone,
  type RuntimeConfig,
  type Saver,
} from '../platform/host.ts';
import { type Replies, startFarSide } from './far-side.ts';

export interface Staged {
  /** A remote's door. */
  routes: RouteObject[];
  at: string;
  replies: Replies;
  /** How the person answers every question of the dialog. */
  says?: boolean;
  /** The site's configuration where it differs. */
  config?: Partial<RuntimeConfig>;
  /** Who is signed in. */
  user?: Host['session']['user'];
  /** What other remotes fill into its slots; nothing when left out. */
  fillers?: Host['fillers'];
  /** What the browser keeps; nothing when left out, as in a private window. */
  phone?: Phone;
  saver?: Saver;
}

const SPENDS: Saver = { on: false, choose: () => {} };

const KEEPS_NOTHING: Phone = { read: async () => new Map(), write: async () => false };

const EMPTY: PersistedState = {
  current: null,
  role: 'user',
  singleVideo: null,
  adminCategories: null,
  adminReports: null,
  userWatchLater: null,
  adminVideo: null,
};

/** A remote on a small stage: the real facade and router, and toasts and questions noted in `said`. */
export async function renderRemote(staged: Staged) {
  const { routes, at, replies, says = true, config = {}, user = null, phone = KEEPS_NOTHING } = staged;
  const { fillers = () => [], saver = SPENDS } = staged;
  const farSide = await startFarSide(replies);
  setApiHost(farSide.address);
  const said: string[] = [];
  const undo: { takeBack?: () => void } = {};
  /** How many parts of the page would lose something by a reload. */
  const held = { count: 0 };
  const say = (text = '') => void said.push(text);
  const answer = async (question?: { title?: string }) => {
    say(question?.title);
    return says;
  };
  const host: Host = {
    session: { user, role: user?.roles.includes('admin') ? 'admin' : 'user' },
    store: createStore(() => ({ ...EMPTY, current: user })),
    config: {
      brandName: 'Wedding Plan',
      apiHost: farSide.address,
      splashMs: 0,
      siteUrl: 'http://localhost',
      socialLinks: { facebook: '', instagram: '', x: '', youtube: '' },
      contactPhone: '',
      contactWhatsApp: '',
      ...config,
    },
    toast: {
      success: say,
      error: say,
      warning: say,
      info: say,
      undo: (text, takeBack) => {
        say(text);
        undo.takeBack = takeBack;
      },
    },
    ask: {
      alert: async (question) => say(question?.title),
      confirm: answer,
      confirmDelete: () => answer({ title: 'Confirm Deletion' }),
      // Open until its signal closes it.
      show: async ({ title, element, signal }) => {
        say(title);
        document.body.append(element);
        await new Promise((closed) => signal?.addEventListener('abort', closed));
        element.remove();
      },
    },
    share: async ({ url }) => say(url),
    phone,
    saver,
    offerInstall: () => say('The home screen is offered'),
    report: (error) => say(String(error)),
    fillers,
    holdReload: () => {
      held.count += 1;
      return () => {
        held.count -= 1;
      };
    },
  };
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <HostContext value={host}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </HostContext>,
  );
  return { ...view, ...farSide, router, said, undo, held };
}
