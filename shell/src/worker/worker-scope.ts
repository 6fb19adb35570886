// What the library of types for pages leaves out; its own for workers can't stand beside it.

export interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface FetchEvent extends ExtendableEvent {
  request: Request;
  /** What the browser asked for while the worker was still waking up; undefined for all but documents. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

export interface InstallEvent extends ExtendableEvent {
  /** Addresses that the worker is never woken for; not every browser has it. */
  addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ) => Promise<void>;
}

export interface MessageEventOfPage extends ExtendableEvent {
  data: unknown;
}

export interface PushMessageEvent extends ExtendableEvent {
  data: { json: () => unknown } | null;
}

export interface NotificationClickEvent extends ExtendableEvent {
  /** Of the button that was tapped; '' for the notification itself. */
  action: string;
  notification: Notification;
}

interface WindowClient {
  focus: () => Promise<unknown>;
  /** Firefox has it for controlled pages alone. */
  navigate?: (url: string) => Promise<WindowClient | null>;
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
