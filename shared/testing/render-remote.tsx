import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { createStore } from 'zustand';
import { setApiHost } from '../host/call.ts';
import {
  type DeviceStorage,
  type Host,
  HostContext,
  type PersistedState,
  type RuntimeConfig,
  type SaveData,
} from '../host/host.ts';
import { type Replies, startFakeServer } from './fake-server.ts';
import { type Skew, skewedHost, skewOfRun } from './skew.ts';

export interface Staged {
  /** The remote's entry. */
  routes: RouteObject[];
  at: string;
  replies: Replies;
  /** The answer to every question of the dialog. */
  says?: boolean | Promise<boolean>;
  /** Overrides of the site's configuration. */
  config?: Partial<RuntimeConfig>;
  /** The signed-in user. */
  user?: Host['session']['user'];
  /** What an earlier visit left in the persisted store. */
  stored?: Partial<PersistedState>;
  /** The fillers that other remotes provide for its slots; none by default. */
  fillers?: Host['fillers'];
  /** The device storage; by default one that stores nothing, as in a private window. */
  phone?: DeviceStorage;
  saver?: SaveData;
  /** Which version the shell and the api have, relative to the remote; that of the run by default. */
  skew?: Skew | undefined;
}

/** What a person is asked to confirm. Missing fields have the dialog's defaults. */
type Question = NonNullable<Parameters<Host['ask']['confirm']>[0]>;

const SAVE_DATA_OFF: SaveData = { on: false, choose: () => {} };

/** The key that `prove` returns in tests. */
export const PROVED_KEY = 'p'.repeat(43);

const NO_STORAGE: DeviceStorage = { read: async () => new Map(), write: async () => false };

const EMPTY: PersistedState = {
  current: null,
  role: 'user',
  singleVideo: null,
  adminCategories: null,
  adminReports: null,
  userWatchLater: null,
  adminVideo: null,
};

const SOMEBODY_ELSE = { id: -1 } as PersistedState['current'];

/** Renders a remote with the real host facade and router. `messages` collects toasts and questions. */
export async function renderRemote(staged: Staged) {
  const { routes, at, replies, says = true, config = {}, user = null, phone = NO_STORAGE } = staged;
  const { fillers = () => [], saver = SAVE_DATA_OFF, skew = skewOfRun() } = staged;
  const server = await startFakeServer(replies, skew);
  setApiHost(server.address);
  const messages: string[] = [];
  const undo: { takeBack?: () => void; label?: string | undefined } = {};
  /** The number of parts of the page that would lose something by a reload. */
  const held = { count: 0 };
  const say = (text = '') => void messages.push(text);
  const asked: Question[] = [];
  let closeShown = () => {};
  const answer = async (question: Question = {}) => {
    asked.push(question);
    say(question.title);
    return says;
  };
  const host: Host = {
    session: { user, role: user?.roles.includes('admin') ? 'admin' : 'user' },
    store: createStore(() => ({ ...EMPTY, current: user, ...staged.stored })),
    config: {
      brandName: 'Wedding Plan',
      apiHost: server.address,
      splashMs: 0,
      siteUrl: 'http://localhost',
      socialLinks: { facebook: '', instagram: '', x: '', youtube: '' },
      contactPhone: '',
      contactWhatsApp: '',
      moreShareTargets: [],
      ...config,
    },
    toast: {
      success: say,
      error: say,
      warning: say,
      info: say,
      undo: (text, takeBack, label) => {
        say(text);
        Object.assign(undo, { takeBack, label });
      },
      dismiss: () => say('No toast'),
    },
    ask: {
      alert: async (question) => {
        say(question?.title);
        return true;
      },
      confirm: answer,
      confirmDelete: () => answer({ title: 'Confirm Deletion' }),
      // It stays open until its signal closes it or another one replaces it.
      show: async ({ title, element, signal }) => {
        say(title);
        closeShown();
        document.body.append(element);
        await new Promise<void>((closed) => {
          closeShown = closed;
          signal?.addEventListener('abort', () => closed());
        });
        element.remove();
      },
    },
    share: async ({ url }) => say(url),
    prove: async ({ purpose }) => {
      say(`Prove: ${purpose}`);
      return (await says) ? PROVED_KEY : null;
    },
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
    <HostContext value={skewedHost(host, skew)}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </HostContext>,
  );
  const close = () => {
    // The process goes on, unlike that of a page: what this one left behind must not send to the next test's server.
    host.store.setState({ current: SOMEBODY_ELSE });
    server.close();
  };
  return { ...view, ...server, client, close, router, store: host.store, messages, asked, undo, held };
}
