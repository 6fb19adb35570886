import type { OwnCurrency, User } from '@wedding/shared/contract/account.schema.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database, Row } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import { HttpError } from '../http/http-error.ts';
import { claimFile, releaseClaims } from '../media/store/media-claim.store.ts';
import { holdVersion } from '../version/hold-version.store.ts';

export const accountById = (db: Kysely<Database>, id: number): Promise<Row<'accounts'>> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Returns the couple's active account for an E.164 number if a subscription (its own or its partner's) covers it now;
 * else undefined.
 */
export const subscribedCouple = (db: Kysely<Database>, phone: string): Promise<Row<'accounts'> | undefined> =>
  db
    .selectFrom('accounts as a')
    .selectAll('a')
    .where('a.phone', '=', phone)
    .where('a.status', '=', 'active')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('subscriptions as s')
          .innerJoin('covers as c', 'c.by_account', 's.account_id')
          .select('s.id')
          .whereRef('c.account_id', '=', 'a.id')
          .where('s.ends_at', '>', (now) => now.fn<Date>('now')),
      ),
    )
    .executeTakeFirst();

export const adminByLogin = (db: Kysely<Database>, login: string): Promise<Row<'accounts'> | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('login', '=', login.trim().toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst();

/** Creates the account of a number that has none. @throws {HttpError} 409 for a number that has one */
export async function createCoupleIn(trx: Transaction<Database>, phone: string): Promise<number> {
  const created = await trx
    .insertInto('accounts')
    .values({ kind: 'couple', phone })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) return created.id;
  const text = 'This number has an account already. Open this link on the phone that you used before.';
  throw new HttpError(409, 'NUMBER_TAKEN', text, { errors: { phone: [text] } });
}

export const saveCurrency = (
  db: Kysely<Database>,
  actor: Actor,
  currency: OwnCurrency | null,
): Promise<Row<'accounts'>> =>
  write(db, actor, (trx) =>
    trx
      .updateTable('accounts')
      .set({ currency: currency?.code ?? null, currency_kobo: currency?.kobo ?? null })
      .where('id', '=', actor.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

/** Returns the couple's account for this number. Creates it if the number is new. */
export const findOrCreateCouple = (
  db: Kysely<Database>,
  actor: Actor,
  phone: string,
): Promise<Row<'accounts'>> => write(db, actor, (trx) => findOrCreateCoupleIn(trx, phone));

/** Does the same as `findOrCreateCouple` in the caller's transaction. */
export async function findOrCreateCoupleIn(
  trx: Transaction<Database>,
  phone: string,
): Promise<Row<'accounts'>> {
  await trx
    .insertInto('accounts')
    .values({ kind: 'couple', phone })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .execute();
  return trx.selectFrom('accounts').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow();
}

export type Profile = Partial<
  Pick<Row<'accounts'>, 'firstname' | 'lastname' | 'email' | 'partner_name' | 'profile_pic'>
>;

/**
 * Saves the profile. Returns the account and the key of the picture that was removed or replaced. The caller has to
 * drop that picture; its file stays claimed until then.
 * @throws {HttpError} 409 when it was changed since `version`
 */
export function saveProfile(
  db: Kysely<Database>,
  actor: Actor,
  { version, ...profile }: Profile & { version?: number | undefined },
): Promise<{ account: Row<'accounts'>; replaced: string[] }> {
  return write(db, actor, async (trx) => {
    await holdVersion(trx, { table: 'accounts', id: actor.id ?? 0, version, change: profile });
    const before = await trx
      .selectFrom('accounts')
      .select('profile_pic')
      .where('id', '=', actor.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const account = await trx
      .updateTable('accounts')
      .set({ ...profile, updated_profile: true })
      .where('id', '=', actor.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (profile.profile_pic === undefined) return { account, replaced: [] };
    if (profile.profile_pic) await releaseClaims(trx, [pictureKey(profile.profile_pic)]);
    const replaced = before.profile_pic ? [pictureKey(before.profile_pic)] : [];
    for (const key of replaced) await claimFile(trx, key);
    return { account, replaced };
  });
}

/** Returns the media store's key of a picture. */
export const pictureKey = (name: string) => `profiles/${name}`;

/** Converts an account to the form that its owner's browser receives. */
export function toUser(account: Row<'accounts'>): User {
  const roles: User['roles'] = account.role ? ['admin', account.role] : ['user'];
  return {
    id: account.id,
    firstname: account.firstname,
    lastname: account.lastname,
    email: account.email,
    partner_name: account.partner_name,
    roles,
    updated_profile: account.updated_profile,
    version: account.version,
    currency:
      account.currency && account.currency_kobo
        ? { code: account.currency, kobo: account.currency_kobo }
        : null,
    erase_at: account.erase_at && toTimestamp(account.erase_at),
    profile: { profile_pic: account.profile_pic && `/media/profiles/${account.profile_pic}` },
  };
}
