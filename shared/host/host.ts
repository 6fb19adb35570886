import { createContext, use } from 'react';
import type { StoreApi } from 'zustand';
import type { User } from '../contract/account.schema.ts';
import type { Category } from '../contract/category.schema.ts';
import type { ProofPurpose } from '../contract/me.schema.ts';
import type { Report } from '../contract/report.schema.ts';
import type { SlotName, SlotProps } from '../contract/slots.ts';
import type { AdminVideo, Video, WatchLaterEntry } from '../contract/video.schema.ts';
import type { ComponentType } from './component.ts';

/** '' until someone signs in. */
export type Role = '' | 'admin' | 'user';

/** A cached list: shown at once while `expires` (milliseconds since 1970) is ahead. */
export interface CacheEntry<T> {
  data: T;
  expires: number;
}

/** What the persisted store `wedding-planv1` holds, and nothing else. */
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
  /** Share targets beyond the default ones: `vk`, `okru`. Absent from an older gateway. */
  moreShareTargets?: string[];
}

/** The one toaster. Without a text, the specification's defaults show. */
export interface Toast {
  success: (text?: string) => void;
  error: (text?: string) => void;
  warning: (text?: string) => void;
  info: (text: string) => void;
  /** Offers to take something back for 8 seconds, or what the label says: `View`. */
  undo: (text: string, takeBack: () => void, label?: string) => void;
  /** Removes what `undo` offers: what it says no longer holds. Other toasts stay. */
  dismiss?: () => void;
}

/** The one dialog: a second one takes the place of the first. `confirm` resolves to true when the person goes ahead. */
export interface Ask {
  /** Resolves to true once the person closed it, to false if they didn't. */
  alert: (question?: { title?: string; text?: string; icon?: AskIcon; button?: string }) => Promise<boolean>;
  confirm: (question?: {
    title?: string;
    text?: string;
    icon?: AskIcon;
    confirm?: string;
    cancel?: string;
  }) => Promise<boolean>;
  /** The specification's question before something is deleted for good. What goes to a bin isn't asked about with it. */
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

/** `lead`: why the proof is asked for, in one sentence that the person reads. */
export interface ProofQuestion {
  purpose: ProofPurpose;
  lead: string;
}

/** Each entry of this namespace is a change that was not sent yet; signing out asks about them. */
export const UNSENT = 'unsent';
/** What the person set on this device is in this namespace. As no copy of server data, it outlives a sign-out. */
export const SETTINGS = 'settings';

/**
 * What this device stores for the signed-in account, by namespace and name; every account has its own namespaces (SEC-28),
 * and every remote (SEC-53): nobody else sees them under the same name. Where the browser stores nothing, reads are empty and `write` answers false.
 */
export interface DeviceStorage {
  /** All entries of a namespace. Never rejects. */
  read: (namespace: string) => Promise<ReadonlyMap<string, unknown>>;
  /** Puts and removes in one transaction; values are copied as by `structuredClone`. Returns whether that worked. */
  write: (
    namespace: string,
    change: { put?: ReadonlyMap<string, unknown>; remove?: readonly string[] },
  ) => Promise<boolean>;
  /**
   * Calls `again` whenever the device answers that was given up: what it has wasn't in what `read` returned meanwhile. Returns a
   * function that stops it. Absent from an older shell.
   */
  onLate?: (again: () => void) => () => void;
}

/** What one remote fills into a slot of another. */
export interface Filler<N extends SlotName = SlotName> {
  remote: string;
  /** The height in pixels that its place reserves, if its `mfe.json` says one. Absent from an older shell. */
  height?: number;
  /** Its component, within its own remote's host. @throws when it doesn't load, which is reported already */
  load: () => Promise<ComponentType<SlotProps[N]>>;
  /** Reports to the operators that it threw while rendering. */
  failed: () => void;
}

/** Save-data mode: the browser's preference, or this person's choice on this device. */
export interface SaveData {
  on: boolean;
  choose: (on: boolean) => void;
}

/**
 * Everything the shell offers to a remote; nothing is on `window`. What is added raises `contract` of `shell/mfe.json` by a
 * minor, what is removed or changed by a major: `npm run release -- check` checks every remote against it.
 */
export interface Host {
  session: { user: User | null; role: Role };
  store: StoreApi<PersistedState>;
  config: RuntimeConfig;
  toast: Toast;
  ask: Ask;
  share: (content: ShareContent) => Promise<void>;
  /**
   * Asks the signed-in person for a text from their own number, once an hour. Resolves to the key that the guarded call
   * takes, or to null when the person closes the question.
   */
  prove: (question: ProofQuestion) => Promise<string | null>;
  phone: DeviceStorage;
  /** When on, pictures out of view aren't fetched, and videos start at the lowest quality. */
  saver: SaveData;
  /**
   * Call it after the couple succeeded at something: the shell may then offer to install the site on the home screen,
   * once ever on this phone.
   */
  offerInstall: () => void;
  /** Sends a failure to the operators, tagged with the remote and its version. */
  report: (error: unknown) => void;
  /** Who fills a slot, by the `mfe.json` of this page's release. The same list every time. */
  fillers: <N extends SlotName>(slot: N) => readonly Filler<N>[];
  /** Suppresses the offer to reload the page until the returned function is called: a reload would lose something. */
  holdReload: () => () => void;
  /**
   * Lets the browser's Back close an open sheet, dialog, menu or drawer instead of leaving the page, until the returned function
   * is called. Absent from an older shell.
   */
  closeOnBack?: (close: () => void) => () => void;
}

export const HostContext = createContext<Host | null>(null);

/** @throws outside the shell, which provides the host */
export function useHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error('useHost works only inside the shell.');
  return host;
}
