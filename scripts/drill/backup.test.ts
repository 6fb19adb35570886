import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dice } from './dice.ts';
import { diskFaults, workDone } from './disk.ts';
import { drawFilm, drawPicture } from './films.ts';
import { type House, openHouse } from './house.ts';
import { Ledger } from './ledger.ts';
import { prepareLoad } from './load.ts';
import { publishFilms, signIn, signInAgain } from './people.ts';
import { standing } from './standing.ts';

const PATIENCE = 240_000;
const run = promisify(execFile);
let root: string;
let house: House;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'wedding-backups-'));
  house = await openHouse();
}, PATIENCE);
afterAll(async () => {
  await house?.close();
  rmSync(root, { recursive: true, force: true });
}, PATIENCE);

/** As `npm run backup` and `npm run restore` run it. */
const command = (name: 'backup' | 'restore', folder: string, dataDir: string) =>
  run(process.execPath, [join(import.meta.dirname, `../${name}.ts`), folder], {
    env: { ...process.env, DATA_DIR: dataDir },
  });

test(
  'security line 25: a backup of a product at work, restored into an empty folder and started, has every row and film',
  async () => {
    const people = await signIn(house);
    const film = await drawFilm('160x120', 2);
    const films = await publishFilms(house, people, film);
    const ledger = new Ledger();
    const work = { ...people, ledger, dice: dice(7), films, film, picture: await drawPicture() };
    const load = await prepareLoad(work);
    load.begin();
    await sleep(1_000);
    await load.rest();
    await workDone(house, 60_000);
    const promised = await standing(people);
    const [backup, again] = [join(root, 'backup'), join(root, 'again')];
    // It goes on meanwhile; what comes after the snapshot may be in the backup or not.
    const late = await prepareLoad({ ...work, ledger: new Ledger() });
    late.begin();
    const { stdout } = await command('backup', backup, house.dataDir);
    await late.rest();
    expect(stdout).toMatch(/^Backed up \d+ rows and \d+ files/);

    const restoring = await command('restore', backup, again);
    expect(restoring.stdout).toMatch(/^Restored \d+ rows and \d+ files.*Now: npm start/s);
    const second = await openHouse({ dataDir: again });
    try {
      const there = await standing(await signInAgain(second));
      expect([...promised.keys()].filter((key) => !there.has(key) && !key.startsWith('later '))).toEqual([]);
      expect(ledger.acknowledged).toBeGreaterThan(10);
      await workDone(second, 120_000);
      expect(await diskFaults(second, 2)).toEqual([]);
    } finally {
      await second.close();
    }

    truncateSync(join(backup, 'tables/public.audit.copy.gz'), 20);
    const other = join(root, 'other');
    await expect(command('restore', backup, other)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/has 20 bytes, and \d+ were written/),
    });
    expect(existsSync(other)).toBe(false);
    await expect(command('backup', backup, house.dataDir)).rejects.toMatchObject({
      stderr: expect.stringContaining('is not empty'),
    });
  },
  PATIENCE,
);
