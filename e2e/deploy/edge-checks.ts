/** Checks what Caddy must neither lose nor add. @throws {Error} with everything that isn't so */
export async function checkEdge(site: string): Promise<void> {
  const page = await fetch(`${site}/`);
  const call = await fetch(`${site}/api/videos`, {
    headers: { 'x-request-id': 'mine-mine-mine', 'x-forwarded-for': '1.2.3.4' },
  });
  const { headers } = page;
  const checks = {
    'the page has its policy': headers.get('content-security-policy')?.includes("frame-ancestors 'none'"),
    'the page holds browsers to https': headers.has('strict-transport-security'),
    'calls hold browsers to https': call.headers.has('strict-transport-security'),
    'a stranger is told to sign in': call.status === 401,
    'nobody names a request himself': call.headers.get('x-request-id') !== 'mine-mine-mine',
    'figures are not to be had': (await fetch(`${site}/metrics`)).status === 404,
  };
  const faults = Object.entries(checks).flatMap(([what, isSo]) => (isSo ? [] : [`not so: ${what}`]));
  if (faults.length > 0) throw new Error(`${faults.join(', ')}.`);
}
