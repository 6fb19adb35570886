import type { AdminTariff, Tariff } from '@wedding/shared/contract/subscription.schema.ts';
import { foldCharacters, foldText } from '@wedding/shared/domain/fold-text.ts';
import { type Kysely, sql } from 'kysely';
import { readPurpose } from '../account/proof-text.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import { HttpError, invalid } from '../http/http-error.ts';
import type { FoldTariff } from './entitlement.ts';
import { isStop, meansTariff } from './fold.ts';

const TARIFF_COLUMNS = ['product_id', 'name', 'price', 'duration', 'code', 'title'] as const;

/** Returns the tariffs on offer, cheapest first. */
export const offeredTariffs = (db: Kysely<Database>): Promise<Tariff[]> =>
  db.selectFrom('plans').select(TARIFF_COLUMNS).where('retired_at', 'is', null).orderBy('price').execute();

export const tariffById = (db: Kysely<Database>, productId: number): Promise<Tariff> =>
  db.selectFrom('plans').select(TARIFF_COLUMNS).where('product_id', '=', productId).executeTakeFirstOrThrow();

/** Returns every tariff that ever existed, for the fold. */
export async function tariffsToFold(db: Kysely<Database>): Promise<FoldTariff[]> {
  const rows = await db.selectFrom('plans').selectAll().orderBy('product_id').execute();
  return rows.map(({ product_id, created_at, retired_at, ...plan }) => ({
    ...plan,
    productId: product_id,
    createdAt: created_at,
    retiredAt: retired_at,
  }));
}

/** Returns all tariffs: active ones first, by price, then retired ones, latest first. */
export async function allTariffs(db: Kysely<Database>): Promise<AdminTariff[]> {
  const rows = await tariffsForAdmins(db).orderBy(sql`p.retired_at desc nulls first, p.price`).execute();
  return rows.map(toAdminTariff);
}

/**
 * Creates a tariff, which is on offer from then on.
 * @throws {HttpError} 409 when an active tariff has the same price, or the same title at the same code; 422 for a title
 * that is STOP or the word of a confirmation, or that makes an active tariff's title end this one
 */
export async function offerTariff(
  db: Kysely<Database>,
  actor: Actor,
  tariff: Omit<Tariff, 'product_id'>,
): Promise<AdminTariff> {
  const title = foldCharacters(tariff.title).replace(/\s+/g, ' ').trim();
  const { product_id } = await write(db, actor, async (trx) => {
    // No two active tariffs may fold alike, not even two that are offered at the same time.
    await sql`select pg_advisory_xact_lock(hashtextextended('offer tariff', 0))`.execute(trx);
    refuseAmbiguous({ ...tariff, title }, await tariffsToFold(trx));
    return trx
      .insertInto('plans')
      .values({ ...tariff, title })
      .returning('product_id')
      .executeTakeFirstOrThrow();
  }).catch(asTaken);
  const row = await tariffsForAdmins(db).where('p.product_id', '=', product_id).executeTakeFirstOrThrow();
  return toAdminTariff(row);
}

/** Refuses a title that means something else as a text, or the same as another active tariff's at its short code. */
function refuseAmbiguous({ title, code }: Pick<FoldTariff, 'title' | 'code'>, tariffs: FoldTariff[]): void {
  if (foldText(title) === '') throw invalid('title', 'Choose a text with letters or digits.');
  if (isStop(title, tariffs)) throw invalid('title', 'This text stops a renewal. Choose another one.');
  const active = tariffs.filter(({ retiredAt }) => !retiredAt);
  const ended = active.find((one) => isStop(one.title, [...tariffs, { title }]));
  if (ended) throw invalid('title', `“${ended.title}” would then stop a renewal. Choose another one.`);
  const proof = readPurpose(title)?.purpose.toUpperCase();
  if (proof) {
    throw invalid('title', `Couples text “${proof}” to confirm their number. Choose another text.`);
  }
  if (active.some((one) => meansTariff(one, { text: title, code: code ?? '' })))
    asTaken({ constraint: 'plans_active_title' });
}

/** Retires a tariff, unless somebody else has. Memberships on it continue. Returns undefined if it doesn't exist. */
export async function retireTariff(
  db: Kysely<Database>,
  actor: Actor,
  productId: number,
): Promise<{ tariff: AdminTariff; wasRetired: boolean } | undefined> {
  const { numUpdatedRows } = await write(db, actor, (trx) =>
    trx
      .updateTable('plans')
      .set({ retired_at: sql<Date>`now()` })
      .where('product_id', '=', productId)
      .where('retired_at', 'is', null)
      .executeTakeFirstOrThrow(),
  );
  const row = await tariffsForAdmins(db).where('p.product_id', '=', productId).executeTakeFirst();
  return row && { tariff: toAdminTariff(row), wasRetired: numUpdatedRows === 0n };
}

const tariffsForAdmins = (db: Kysely<Database>) =>
  db
    .selectFrom('plans as p')
    .select(['p.product_id', 'p.name', 'p.price', 'p.duration', 'p.code', 'p.title'])
    .select(['p.created_at', 'p.retired_at'])
    .select(
      sql<number>`(select count(distinct s.account_id) from subscriptions s
        where s.product_id = p.product_id and s.starts_at <= now() and s.ends_at > now())`.as('subscribers'),
    );

const toAdminTariff = (
  row: Awaited<ReturnType<ReturnType<typeof tariffsForAdmins>['executeTakeFirstOrThrow']>>,
): AdminTariff => ({
  ...row,
  created_at: toTimestamp(row.created_at),
  retired_at: row.retired_at && toTimestamp(row.retired_at),
});

const TAKEN: Readonly<Record<string, [field: string, code: string, text: string]>> = {
  plans_active_price: ['price', 'PLAN_PRICE_TAKEN', 'Another active plan has this price.'],
  plans_active_title: ['title', 'PLAN_TITLE_TAKEN', 'Another active plan has this title at this code.'],
};

function asTaken(error: { constraint?: string }): never {
  const refusal = TAKEN[error.constraint ?? ''];
  if (!refusal) throw error;
  const [field, code, text] = refusal;
  throw new HttpError(409, code, text, { errors: { [field]: [text] } });
}
