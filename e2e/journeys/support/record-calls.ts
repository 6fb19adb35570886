import type { Page } from '@playwright/test';

/** Notes each call that the page sends, as the specification writes calls: `PUT /api/videos/{}/update-likes {liked, videoId}`. */
export function recordCalls(page: Page): Set<string> {
  page.setDefaultTimeout(30_000);
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(api|admin)\//.test(pathname)) return;
    const path = pathname.replaceAll(
      /\/(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{43}|[0-9a-f]{32})(?=\/|$)/g,
      '/{}',
    );
    const type = request.headers()['content-type'] ?? '';
    const isForm = type.startsWith('multipart/form-data');
    const json = type.includes('json') ? (request.postDataJSON() as object | null) : null;
    const body = isForm
      ? ' multipart'
      : json && Object.keys(json).length > 0
        ? ` {${Object.keys(json).sort()}}`
        : '';
    calls.add(`${request.method()} ${path}${body}`);
  });
  return calls;
}
