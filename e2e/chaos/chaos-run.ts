import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../cluster/start-process.ts';
import { type ProcessName, startCluster, type TestCluster } from '../cluster/test-cluster.ts';
import { diskFaults, hasWork, untilWorkDone } from './disk.ts';
import { Ledger } from './ledger.ts';
import { KINDS, prepareLoad } from './load.ts';
import { type People, publishVideos, signIn, uploadTestVideo } from './people.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { takeSnapshot } from './snapshot.ts';
import { drawPicture, drawVideo } from './videos.ts';

/** What is killed: the api, alone or with the worker; the database; these alternately; or the worker while it processes videos. */
export type Target = 'api' | 'database' | 'api and database' | 'worker';

export interface ChaosRun {
  target: Target;
  kills: number;
  seed: number;
  /** Called with a message for each kill. */
  onKill?: (text: string) => void;
}

/** `faults` names what was lost, left over or refused. `acknowledged` counts what was acknowledged and checked. */
export interface Outcome {
  faults: string[];
  acknowledged: number;
}

/** Every kill under load is one of the server; `worker` is a target of its own. */
const API_VICTIMS: readonly [ProcessName[], ...ProcessName[][]] = [['api'], ['api', 'worker']];

/** Kills processes at random times, in a separate cluster. */
export async function chaosRun({ target, kills, seed, onKill = () => {} }: ChaosRun): Promise<Outcome> {
  const cluster = await startCluster();
  try {
    const people = await signIn(cluster);
    const scene = { cluster, people, kills, random: seededRandom(seed), onKill };
    return await (target === 'worker' ? duringProcessing(scene) : underLoad(scene, target));
  } finally {
    await cluster.close();
  }
}

interface Scene {
  cluster: TestCluster;
  people: People;
  kills: number;
  random: SeededRandom;
  onKill: (text: string) => void;
}

async function underLoad(
  { cluster, people, kills, random, onKill }: Scene,
  target: Target,
): Promise<Outcome> {
  const seconds = 2;
  const video = await drawVideo('320x240', seconds);
  const ledger = new Ledger();
  const videos = await publishVideos(cluster, people, video);
  const loadRandom = seededRandom(random.between(0, 1e9));
  const load = await prepareLoad({
    ...people,
    ledger,
    random: loadRandom,
    videos,
    video,
    picture: await drawPicture(),
  });
  const faults: string[] = [];
  for (let n = 1; n <= kills; n += 1) {
    const isApi = target === 'api' || (target === 'api and database' && n % 2 === 1);
    const victims: ProcessName[] = isApi ? random.oneOf(API_VICTIMS) : ['database'];
    const after = random.between(200, 2500);
    load.begin();
    await sleep(after);
    // A run without a kind of write would prove nothing about it.
    const hasEach = async () => ledger.missing(KINDS).length === 0;
    if (n === kills) await until(hasEach, 'each kind of write', 20_000).catch(() => {});
    await cluster.kill(...victims);
    await load.stop();
    const lost = ledger.broken(await takeSnapshot(people, cluster));
    faults.push(...lost.map((text) => `after kill ${n}: ${text}`));
    onKill(
      `${n} of ${kills}: ${victims.join(' and ')} after ${after} ms, ${ledger.acknowledged} acknowledged`,
    );
  }
  faults.push(...ledger.missing(KINDS).map((kind) => `no ${kind} was acknowledged`));
  const encoded = ledger.keysOf('video').length + ledger.keysOf('finish').length;
  await untilWorkDone(cluster, 60_000 + encoded * 20_000);
  faults.push(...ledger.broken(await takeSnapshot(people, cluster)), ...ledger.refusals);
  return { faults: [...faults, ...(await diskFaults(cluster, seconds))], acknowledged: ledger.acknowledged };
}

async function duringProcessing({ cluster, people, kills, random, onKill }: Scene): Promise<Outcome> {
  const seconds = 10;
  const video = await drawVideo('854x480', seconds);
  let acknowledged = 0;
  for (let n = 1; n <= kills; n += 1) {
    if (!(await hasWork(cluster))) {
      await uploadTestVideo(people, video);
      acknowledged += 1;
    }
    const after = random.between(100, 4000);
    await sleep(after);
    await cluster.kill('worker');
    onKill(`${n} of ${kills}: worker after ${after} ms`);
  }
  await untilWorkDone(cluster, 60_000 + acknowledged * 60_000);
  return { faults: await diskFaults(cluster, seconds), acknowledged };
}
