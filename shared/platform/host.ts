import type { User } from '@wedding/shared/contract/account.schema.ts';
import type { Category } from '@wedding/shared/contract/category.schema.ts';
import type { Report } from '@wedding/shared/contract/report.schema.ts';
import type { SlotName, SlotProps } from '@wedding/shared/contract/slots.ts';
import type { AdminVideo, Video, WatchLaterEntry } from '@wedding/shared/contract/video.schema.ts';
import { type ComponentType, createContext, use } from 'react';
import type { StoreApi } from 'zustand';

/** '' until someone signs in (spec section 3). */
export type Role = '' | 'admin' | 'user';

/** A cached list: painted at once while `expires` (milliseconds since 1970) is ahead. */
export interface CacheEntry<T> {
  data: T;
  expires: number;
}

/** What the persisted store `wedding-planv1` holds, and nothing else (spec section 3). */
export interface PersistedState {
  current: User | null;
  role: Role;
  singleVideo: Video | null;
  adminCategories: CacheEntry<Category[]> | null;
  adminReports: CacheEntry<Report> | null;
  userWatchLater: CacheEntry<WatchLaterEntry[]> | null;
  adminVideo: CacheEntry<AdminVideo[]> | null;
}

/** Run-time configuration, inlined in the HTML by the gateway. Milliseconds; '' where nothing is set. */
export interface RuntimeConfig {
  brandName: string;
  apiHost: string;
  splashMs: number;
  siteUrl: string;
  socialLinks: { facebook: string; instagram: string; x: string; youtube: string };
  contactPhone: string;
  contactWhatsApp: string;
}

/** The one toaster (spec section 9). Without a text, the specification's defaults show. */
export interface Toast {
  success: (text?: string) => void;
  error: (text?: string) => void;
  warning: (text?: string) => void;
  info: (text: string) => void;
  /** Offers to take something back for 8 seconds. */
  undo: (text: string, takeBack: () => void) => void;
}

/** The one dialog. `confirm` resolves to true when the person goes ahead. */
export interface Ask {
  alert: (question?: { title?: string; text?: string; icon?: AskIcon; button?: string }) => Promise<void>;
  confirm: (question?: {
    title?: string;
    text?: string;
    icon?: AskIcon;
    confirm?: string;
    cancel?: string;
  }) => Promise<boolean>;
  /** The one question before anything is deleted for good (spec section 2, Delete confirm dialog). */
  confirmDelete: () => Promise<boolean>;
  /**
   * Shows a DOM element of the caller's (links, codes), never an HTML string, until it is closed by hand or by
   * `signal`.
   */
  show: (content: {
    title: string;
    element: HTMLElement;
    icon?: AskIcon;
    button?: string;
    signal?: AbortSignal;
  }) => Promise<void>;
}
export type AskIcon = 'info' | 'question' | 'warning' | 'success' | 'error';

export interface ShareContent {
  title: string;
  text: string;
  url: string;
}

/** On this shelf each thing is a change that the server has not been told of; signing out asks about them. */
export const UNSENT = 'unsent';

/**
 * What this phone keeps for the person who is signed in, by shelf and name. Whoever else signs in on it has shelves
 * of their own (security line 28). Where the browser keeps nothing, nothing is kept, and `write` says so.
 */
export interface Phone {
  /** All that lies on a shelf. Never rejects. */
  read: (shelf: string) => Promise<ReadonlyMap<string, unknown>>;
  /** Puts and removes in one step; values are copied as by `structuredClone`. Answers whether it is kept. */
  write: (
    shelf: string,
    change: { put?: ReadonlyMap<string, unknown>; remove?: readonly string[] },
  ) => Promise<boolean>;
}

/** One remote's part for a page of another. */
export interface Filler<N extends SlotName = SlotName> {
  remote: string;
  /** Its component, within its own remote's host. @throws when it doesn't come; the operators then know already */
  load: () => Promise<ComponentType<SlotProps[N]>>;
  /** Tells the operators that it threw while it was painted. */
  failed: () => void;
}

/** The site's sparing manner: the phone's own wish, or this person's word for or against it on this device. */
export interface Saver {
  on: boolean;
  choose: (on: boolean) => void;
}

/** What the shell offers a remote: the whole of it, nothing hangs on `window`. */
export interface Host {
  session: { user: User | null; role: Role };
  store: StoreApi<PersistedState>;
  config: RuntimeConfig;
  toast: Toast;
  ask: Ask;
  share: (content: ShareContent) => Promise<void>;
  phone: Phone;
  /** Fetch no pictures that nobody looks at, and the least of every film. */
  saver: Saver;
  /**
   * The couple has just got something out of the site: the shell may offer to be put on the home screen, once ever on
   * this phone.
   */
  offerInstall: () => void;
  /** Sends a failure to the operators, tagged with the remote and its version. */
  report: (error: unknown) => void;
  /** Who fills a slot, by the `mfe.json` of this page's release. The same list every time. */
  fillers: <N extends SlotName>(slot: N) => readonly Filler<N>[];
  /** Nothing offers to reload the page until what is answered is called: something here would be lost by it. */
  holdReload: () => () => void;
}

export const HostContext = createContext<Host | null>(null);

/** @throws outside the shell, which provides the host */
export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error('useHost works only inside the shell.');
  return host;
}
