import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readBuildFiles } from '../../platform/releases/store/read-build.ts';
import { changeRelease, withVersion } from '../../platform/releases/store/release-set.ts';
import { storeBuild } from '../../platform/releases/store/store-build.ts';
import { addressOf } from '../../platform/releases/store/stored-files.ts';
import { partVersions, readCurrent } from '../../platform/server/stored-releases/live-set.ts';
import { listAdminVideos } from '../../shared/contract/admin-video.ts';
import { type MultiCluster, PROCESSES, startMultiCluster } from '../cluster/multi-cluster.ts';
import { until } from '../cluster/start-process.ts';
import { unpackVersion } from '../cluster/unpack-version.ts';
import type { ChaosRun, Outcome } from './chaos-run.ts';
import { untilWorkDone } from './disk.ts';
import { Ledger } from './ledger.ts';
import { KINDS, prepareLoad } from './load.ts';
import { type People, publishVideos, signIn } from './people.ts';
import { seededRandom } from './seeded-random.ts';
import { takeSnapshot } from './snapshot.ts';
import { drawPicture, drawVideo } from './videos.ts';
import { visitors } from './visitors.ts';

const RELEASED = 'mfe-videos';

/**
 * Runs several processes of each kind on one PostgreSQL and one bucket. Kills half of them and sends SIGTERM to the
 * others while people work and open pages. Releases a remote halfway.
 */
export async function severalUnderLoad({
  kills,
  seed,
  onKill = () => {},
}: Omit<ChaosRun, 'target'>): Promise<Outcome> {
  const random = seededRandom(seed);
  const cluster = await startMultiCluster();
  try {
    const people = await signIn(cluster);
    const video = await drawVideo('320x240', 2);
    const videos = await publishVideos(cluster, people, video);
    const faults: string[] = await oneRequestId(cluster, videos[0]);
    const ledger = new Ledger();
    const loadOptions = {
      ledger,
      random: seededRandom(random.between(0, 1e9)),
      videos,
      video,
      picture: await drawPicture(),
    };
    const load = await prepareLoad({ ...people, ...loadOptions });
    const walkers = visitors(cluster.address);
    // Each process has its turn, in a new order each round.
    const turns = () => [...PROCESSES].sort(() => random.between(0, 1) - 0.5);
    let order = turns();
    walkers.begin();
    for (let n = 1; n <= kills; n += 1) {
      if (order.length === 0) order = turns();
      const member = order.pop() ?? 'api-1';
      const signal = n % 2 === 1 ? 'SIGKILL' : 'SIGTERM';
      load.begin();
      await sleep(random.between(200, 1500));
      if (n === Math.ceil(kills / 2)) faults.push(...(await release(cluster)));
      const how = await cluster.end(member, signal);
      if (signal === 'SIGTERM' && how !== 'exit code 0') faults.push(`${member} got SIGTERM: ${how}`);
      await load.stop();
      const lost = ledger.broken(await takeSnapshot(people, cluster));
      faults.push(...lost.map((text) => `after ${n}, ${member} ${signal}: ${text}`));
      onKill(`${n} of ${kills}: ${member} by ${signal}, ${ledger.acknowledged} acknowledged`);
    }
    await walkers.stop();
    const { seen, retried, failed } = walkers.views();
    onKill(`${seen} pages seen whole, ${retried} tries hidden by the next one, ${failed.length} failed`);
    faults.push(...ledger.missing(KINDS).map((kind) => `no ${kind} was acknowledged`));
    const encoded = ledger.keysOf('video').length + ledger.keysOf('finish').length;
    await untilWorkDone(cluster, 60_000 + encoded * 20_000);
    faults.push(...failed.map((text) => `a page failed: ${text}`), ...ledger.refusals);
    faults.push(
      ...ledger.broken(await takeSnapshot(people, cluster)),
      ...(await unplayable(people, cluster)),
    );
    if (seen === 0) faults.push('no page was seen');
    return { faults, acknowledged: ledger.acknowledged };
  } finally {
    await cluster.close();
  }
}

/** Checks that an upload's request id from the audit trail is in the logs of a gateway, an api and the worker. */
async function oneRequestId(cluster: MultiCluster, video: number): Promise<string[]> {
  const { rows } = await cluster.pool.query<{ request_id: string | null }>(
    "select request_id from audit where entity = 'videos' and entity_id = $1 order by id limit 1",
    [String(video)],
  );
  const id = rows[0]?.request_id ?? 'none';
  const lines = cluster
    .logs()
    .split('\n')
    .filter((line) => line.includes(`"reqId":"${id}"`));
  const silent = ['gateway', 'api', 'worker'].filter((kind) => !lines.some((line) => line.startsWith(kind)));
  return silent.map((kind) => `request ${id} is in the log of no ${kind}`);
}

/** Publishes and promotes the live version with one more file. Both must then be served, the old one for open tabs. */
async function release({ releases, address }: MultiCluster): Promise<string[]> {
  const before = partVersions((await readCurrent(releases))?.set, RELEASED)?.stable ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'drill-release-'));
  try {
    await unpackVersion(releases, { name: RELEASED, version: before }, folder);
    await writeFile(join(folder, 'note.txt'), `after ${before}\n`);
    const manifestFile = join(folder, 'mfe.json');
    const variant = { name: RELEASED, packageVersion: '9.0.0', folder, manifestFile };
    const version = await storeBuild(releases, await readBuildFiles(variant));
    await changeRelease(releases, (live) => withVersion(live, RELEASED, version));
    const isServed = async () => (await (await fetch(`${address}/app/overview`)).text()).includes(version);
    await until(() => isServed().catch(() => false), 'the new release to be shown', 10_000);
    const chunks = JSON.parse(await readFile(join(folder, 'chunks.json'), 'utf8'));
    const old: string = chunks[RELEASED.replaceAll('-', '_')].js[0];
    const answer = await fetch(address + addressOf(RELEASED, before, old));
    return answer.ok ? [] : [`a tab of the release before gets ${answer.status} for ${old}`];
  } catch (error) {
    return [`the release: ${(error as Error).message}`];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Checks that every uploaded video is ready and can be fetched from the bucket. */
async function unplayable({ admin }: People, { address }: MultiCluster): Promise<string[]> {
  const { data } = await admin(listAdminVideos, { query: { per_page: 100 } });
  const faults = data
    .filter((video) => video.processing !== 'ready')
    .map((video) => `${video.title}: ${video.processing}`);
  for (const { title, video_url } of data) {
    const answer = video_url ? await fetch(`${address}${video_url}`) : undefined;
    if (!answer?.ok) faults.push(`${title} can't be played`);
  }
  return faults;
}
