import { setTimeout as sleep } from 'node:timers/promises';
import { type Dice, dice as throwDice } from './dice.ts';
import { diskFaults, workDone, worksNow } from './disk.ts';
import { drawFilm, drawPicture } from './films.ts';
import { type House, openHouse, type Victim } from './house.ts';
import { Ledger } from './ledger.ts';
import { prepareLoad } from './load.ts';
import { type People, publishFilms, signIn, uploadFilm } from './people.ts';
import { standing } from './standing.ts';

/** What is killed: the server (its api, its worker or both), the database, or the worker in the midst of films. */
export type Target = 'server' | 'database' | 'worker';

export interface Storm {
  target: Target;
  kills: number;
  seed: number;
  /** Told of each kill. */
  onKill?: (text: string) => void;
}

/** `faults` names what was lost, left over or refused; `kept` counts the promises that were tried. */
export interface Outcome {
  faults: string[];
  kept: number;
}

const SERVER: readonly [Victim[], ...Victim[][]] = [['api'], ['worker'], ['api', 'worker']];

/** Kills at random moments, in a house of its own. */
export async function storm({ target, kills, seed, onKill = () => {} }: Storm): Promise<Outcome> {
  const house = await openHouse();
  try {
    const people = await signIn(house);
    const scene = { house, people, kills, dice: throwDice(seed), onKill };
    return await (target === 'worker' ? inTheMidstOfFilms(scene) : underLoad(scene, target));
  } finally {
    await house.close();
  }
}

interface Scene {
  house: House;
  people: People;
  kills: number;
  dice: Dice;
  onKill: (text: string) => void;
}

async function underLoad({ house, people, kills, dice, onKill }: Scene, target: Target): Promise<Outcome> {
  const seconds = 2;
  const film = await drawFilm('320x240', seconds);
  const ledger = new Ledger();
  const films = await publishFilms(house, people, film);
  const own = throwDice(dice.between(0, 1e9));
  const load = await prepareLoad({ ...people, ledger, dice: own, films, film, picture: await drawPicture() });
  const faults: string[] = [];
  for (let n = 1; n <= kills; n += 1) {
    const victims: Victim[] = target === 'server' ? dice.oneOf(SERVER) : ['database'];
    const after = dice.between(200, 2500);
    load.begin();
    await sleep(after);
    await house.kill(...victims);
    await load.rest();
    const lost = ledger.broken(await standing(people));
    faults.push(...lost.map((text) => `after kill ${n}: ${text}`));
    onKill(
      `${n} of ${kills}: ${victims.join(' and ')} after ${after} ms, ${ledger.acknowledged} promises kept`,
    );
  }
  await workDone(house, 60_000 + ledger.kept('film').length * 20_000);
  faults.push(...ledger.broken(await standing(people)), ...ledger.refusals);
  return { faults: [...faults, ...(await diskFaults(house, seconds))], kept: ledger.acknowledged };
}

async function inTheMidstOfFilms({ house, people, kills, dice, onKill }: Scene): Promise<Outcome> {
  const seconds = 10;
  const film = await drawFilm('854x480', seconds);
  let kept = 0;
  for (let n = 1; n <= kills; n += 1) {
    if (!(await worksNow(house))) {
      await uploadFilm(people, film);
      kept += 1;
    }
    const after = dice.between(100, 4000);
    await sleep(after);
    await house.kill('worker');
    onKill(`${n} of ${kills}: worker after ${after} ms`);
  }
  await workDone(house, 60_000 + kept * 60_000);
  return { faults: await diskFaults(house, seconds), kept };
}
