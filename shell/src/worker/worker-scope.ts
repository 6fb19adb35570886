// Types that the DOM library lacks. TypeScript's library for workers can't be used beside it.

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends ExtendableEvent {
  request: Request;
  /** What the browser requested while the worker was still starting; undefined except for documents. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

interface InstallEvent extends ExtendableEvent {
  /** Sets addresses that the worker is never woken for. Not every browser supports it. */
  addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ) => Promise<void>;
}

interface MessageEventOfPage extends ExtendableEvent {
  data: unknown;
}

export interface PushMessageEvent extends ExtendableEvent {
  data: { json: () => unknown } | null;
}

export interface NotificationClickEvent extends ExtendableEvent {
  /** The button that was tapped; '' for the notification itself. */
  action: string;
  notification: Notification;
}

interface WindowClient {
  url: string;
  focus: () => Promise<unknown>;
}

interface WorkerEvents {
  install: InstallEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageEventOfPage;
  push: PushMessageEvent;
  notificationclick: NotificationClickEvent;
}

interface WorkerScope {
  addEventListener: <K extends keyof WorkerEvents>(
    type: K,
    listener: (event: WorkerEvents[K]) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window' }) => Promise<WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
}

export const scope = self as unknown as WorkerScope;
