import type { Call } from '@wedding/shared/contract/call.ts';
import { hashToken } from '../../api/src/auth/secret.ts';
import { openSession } from '../../api/src/auth/session.store.ts';
import { openDatabase } from '../../api/src/db/database.ts';
import { system, write } from '../../api/src/db/write.ts';
import { manyMembers } from '../../api/src/testing/many-members.ts';
import { allCalls, jsonSchemaOf, schemaOf } from '../../shared/contract/all-calls.ts';
import type { BenchResult, BenchRow } from './bench-row.ts';
import { measureGrowth } from './growth.ts';
import { fetchWhole, type Library, openLibraryProduct } from './library-product.ts';

const SIZES = [
  { videos: 100, members: 1_000 },
  { videos: 10_000, members: 100_000 },
];
const sizes = SIZES.map(
  ({ videos, members }) =>
    `${videos.toLocaleString('en')} videos and ${members.toLocaleString('en')} members`,
).join('; ');
/** A list that isn't a table: what browsers report is stored beside the releases. */
const NO_TABLE = '/admin/errors';
/** Searches that find few rows at each size. */
const SEARCHES = ['/admin/videos?search=cowri', '/admin/members?search=0804%20000%200777'];

/** The p99 of every table of the administration as the site grows. */
export const adminGrowthRow: BenchRow = {
  name: 'admin-growth',
  run: async () => {
    const product = await openLibraryProduct();
    const sites: Site[] = [];
    for (const { videos, members } of SIZES) {
      const { library, token } = await grown(await product.library(videos), members);
      sites.push({ library: await product.apart(library), token });
    }
    const results: BenchResult[] = [];
    for (const path of [...tables(), ...SEARCHES]) {
      const call = ({ library, token }: Site) => fetchWhole(library.address + path, token);
      results.push(await measureGrowth({ what: path, sizes, sites, call }));
    }
    for (const { library } of sites) await library.close();
    await product.close();
    return results;
  },
};

interface Site {
  library: Library;
  /** The token of an administrator. */
  token: string;
}

/** Returns the path of every administrators' call that answers with a page of a list, as the contract has it. */
function tables(): string[] {
  const paged = (call: Call) => {
    const { query } = schemaOf(call);
    // A call for the rows behind a figure needs to know which figure.
    if (!query?.safeParse({}).success) return false;
    return 'page' in Object(jsonSchemaOf(query, 'input').properties);
  };
  return Object.values(allCalls)
    .filter((call) => call.method === 'GET' && call.who.includes('admin') && !call.path.includes(':'))
    .filter((call) => call.path !== NO_TABLE && paged(call))
    .map(({ path }) => path);
}

async function grown(library: Library, members: number): Promise<Site> {
  const { db, pool, close } = openDatabase({
    connection: library.connection,
    log: { info: () => {}, warn: () => {} },
  });
  const client = await pool.connect();
  for (const statement of manyMembers(members)) await client.query(statement);
  await client.query('vacuum analyze');
  client.release();
  const { id } = await write(db, system, (trx) =>
    trx
      .insertInto('accounts')
      .values({ kind: 'admin', login: 'ada@example.com', password_hash: 'nobody signs in', role: 'owner' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const token = await openSession(db, system, { accountId: id, deviceHash: hashToken('bench') });
  await close();
  return { library, token };
}
