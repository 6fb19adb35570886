import type { BrowserContext, Page } from 'playwright';
import type { Trial } from '../../platform/releases/checks/trial.ts';

/** Signs a user of that kind in on the client only, and counts what the page reports and renders. */
export async function actAs(context: BrowserContext, auth: Trial['pages'][number]['auth']): Promise<void> {
  const role = { public: '', couple: 'user', admin: 'admin' }[auth];
  await context.addInitScript((as) => {
    const reports: unknown[] = [];
    const failures: unknown[] = [];
    let renders = 0;
    Object.assign(window, { partReports: reports, partFailures: failures });
    Object.defineProperty(window, 'renders', { get: () => renders });
    // What React's developer tools are called with.
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        renderers: new Map(),
        supportsFiber: true,
        inject: () => 1,
        checkDCE() {},
        onScheduleFiberRoot() {},
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
        onCommitFiberRoot: () => {
          renders += 1;
        },
      },
    });
    navigator.sendBeacon = (address, body) => {
      // The api has no call that takes one.
      if (/^\/(api|admin)\//.test(new URL(address, location.href).pathname))
        void fetch(address, { method: 'POST', body: body ?? null });
      if (body instanceof Blob)
        void body.text().then((text) => {
          const report = JSON.parse(text);
          if (report.views) reports.push(...report.views);
          else failures.push(report);
        });
      return true;
    };
    if (!as) return;
    // biome-ignore lint/suspicious/noDocumentCookie: as the shell itself keeps its session
    document.cookie = 'wedding_production=trial; path=/; samesite=strict';
    const current = {
      id: 1,
      firstname: 'Trial',
      lastname: '',
      email: '',
      partner_name: '',
      roles: [as],
      updated_profile: true,
      erase_at: null,
      profile: { profile_pic: null },
    };
    localStorage.setItem('wedding-planv1', JSON.stringify({ state: { current, role: as }, version: 1 }));
  }, role);
}

interface View {
  remote: string;
  mounts: number;
  phases: Record<string, number>;
}

/** Returns the reports of the shell, which sends them at the latest on `pagehide`. Returns none while the page navigates. */
export async function reportsOf(page: Page): Promise<View[]> {
  const reports = page.evaluate(async () => {
    dispatchEvent(new Event('pagehide'));
    await new Promise((done) => setTimeout(done));
    return Reflect.get(window, 'partReports') as View[] | undefined;
  });
  return (await reports.catch(() => undefined)) ?? [];
}

/** Returns what a part threw and nobody caught: by the file in its stack, or what says nothing of where it was thrown. */
export function thrownBy(part: string, { stack, message }: Error): string | undefined {
  const text = stack || message;
  const isOurs = text.includes('://')
    ? text.includes(`/r/${part}/`)
    : !text.startsWith('ResizeObserver loop');
  return isOurs ? text : undefined;
}
