import autocannon from 'autocannon';
import { build, RELEASES_DIR } from '../../platform/build/build.ts';
import { startGateway } from '../cluster/started-product.ts';
import { type BenchResult, type BenchRow, median, round, spread } from './bench-row.ts';
import { startNginx } from './nginx.ts';

const SECONDS = 4;
const TURNS = 7;
const CONNECTIONS = 32;
const PAGE = '/app/overview';

/** Requests a second of one gateway, compared with nginx with one worker on the same bytes, both with gzip. */
export const gatewayRow: BenchRow = {
  name: 'gateway',
  run: async () => {
    await build({ log: () => {} });
    const gateway = await startGateway('http://127.0.0.1:9', { RELEASE_STORE: RELEASES_DIR });
    const html = Buffer.from(await (await fetch(gateway.baseURL + PAGE)).arrayBuffer());
    const match = (pattern: RegExp) => pattern.exec(html.toString())?.[1] ?? '';
    const script = match(/<script defer src="(\/r\/shell\/[^"]+\.js)"/);
    const style = match(/<link rel="stylesheet" href="(\/r\/shell\/[^"]+\.css)"/);
    const bytesOf = async (path: string) =>
      Buffer.from(await (await fetch(gateway.baseURL + path)).arrayBuffer());
    const nginx = await startNginx({
      '/page.html': html,
      [script]: await bytesOf(script),
      [style]: await bytesOf(style),
    });
    try {
      return [
        await beside('HTML of a page', [gateway.baseURL + PAGE, `${nginx.address}/page.html`]),
        await beside('the shell’s script', [gateway.baseURL + script, nginx.address + script]),
        await beside('the shell’s stylesheet', [gateway.baseURL + style, nginx.address + style]),
      ];
    } finally {
      await gateway.stop('SIGKILL');
      await nginx.stop();
    }
  },
};

async function beside(what: string, urls: [string, string]): Promise<BenchResult> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [n, figures] of [ours, theirs].entries()) {
      const load = await autocannon({
        url: urls[n] ?? '',
        connections: CONNECTIONS,
        duration: SECONDS,
        workers: 1,
        headers: { 'accept-encoding': 'gzip' },
      });
      if (load.non2xx + load.errors > 0) throw new Error(`${urls[n]} failed.`);
      figures.push(load.requests.average);
      bytes = load.throughput.average / load.requests.average;
    }
  }
  const share = median(ours) / median(theirs);
  return {
    what: `gateway, ${what} (${round(bytes / 1000, 0)} kB), ${CONNECTIONS} connections`,
    ours: spread(ours, ' a second'),
    beside: `${spread(theirs, ' a second')}, nginx with one worker`,
    figure: round(share),
    goal: '≥ 0.5',
    met: share >= 0.5,
  };
}
