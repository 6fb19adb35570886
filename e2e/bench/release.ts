import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CheckoutCopy, copyCheckout } from '../cluster/copy-checkout.ts';
import { ownGateway } from '../cluster/release-gateway.ts';
import { sharedProduct } from '../cluster/started-product.ts';
import { type BenchResult, type BenchRow, median, round, spread } from './bench-row.ts';

const ROUNDS = 7;
const PART = 'mfe-videos';
const PUBLISH_S = 10;
const ROLLBACK_S = 3;

/** Waits until the page that is served is of that version. */
async function untilServed(address: string, version: string): Promise<void> {
  for (;;) {
    const page = await (await fetch(`${address}/app/overview`)).text();
    if (page.includes(`"${version}"`)) return;
    await sleep(25);
  }
}

/** Makes a change as a team does: one line of a page, the next version, and its changelog entry. */
async function change(copy: CheckoutCopy, times: number): Promise<void> {
  const at = (file: string) => join(copy.folder, PART, file);
  const version = `9.${times}.0`;
  const text = await readFile(at('package.json'), 'utf8');
  await writeFile(at('package.json'), text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
  await appendFile(at('CHANGELOG.md'), `\n## ${version}\n\n- Measured.\n`);
  const page = await readFile(at('src/later/later-page.tsx'), 'utf8');
  const line = page.replace(/title="Watched lately[^"]*"/, `title="Watched lately ${times}"`);
  if (line === page) throw new Error('The page has no line that this row changes.');
  await writeFile(at('src/later/later-page.tsx'), line);
}

async function measure(): Promise<{ publish: number[]; rollback: number[] }> {
  const address = await sharedProduct();
  const gateway = await ownGateway(address);
  const copy = await copyCheckout();
  const release = async (...args: string[]) =>
    copy.run('platform/cli/release.ts', [...args, '--store', gateway.folder, '--site', address, '--json']);
  const since = (began: number) => (Date.now() - began) / 1000;
  const publish: number[] = [];
  const rollback: number[] = [];
  try {
    await copy.install();
    const { stable } = JSON.parse(await release('status', PART)) as { stable: string };
    for (let n = 1; n <= ROUNDS; n++) {
      await change(copy, n);
      let began = Date.now();
      await release('publish', PART);
      const { version } = JSON.parse(await release('promote', PART, '--percent', '100')) as {
        version: string;
      };
      await untilServed(gateway.baseURL, version);
      publish.push(since(began));
      began = Date.now();
      await release('rollback', PART);
      await untilServed(gateway.baseURL, stable);
      rollback.push(since(began));
    }
  } finally {
    await copy.remove();
    await gateway.close();
  }
  return { publish, rollback };
}

function result(what: string, seconds: number[], goal: number): BenchResult {
  const figure = median(seconds);
  return {
    what,
    ours: spread(seconds, ' s', 1),
    beside: '-',
    figure: `${round(figure, 1)} s`,
    goal: `≤ ${goal} s`,
    met: figure <= goal,
  };
}

/** How long a team waits from the command, with build, all checks, upload and verification, until a page has the version. */
export const releaseRow: BenchRow = {
  name: 'release',
  run: async () => {
    const { publish, rollback } = await measure();
    return [
      result(
        'release: publish (build, checks, browser) and promote, until a page has it',
        publish,
        PUBLISH_S,
      ),
      result('release: rollback, until a page has it', rollback, ROLLBACK_S),
    ];
  },
};
