import { system, write } from '../../api/src/plugins/write.ts';
import { tellSite } from '../../api/src/subscription/settle.store.ts';
import { login } from '../../shared/contract/account.ts';
import { changeVideoStatus, uploadVideo } from '../../shared/contract/admin-video.ts';
import { client, type Speak, tokenOf } from './client.ts';
import { workDone } from './disk.ts';
import { uploadForm } from './films.ts';
import { ADMIN, type Staffed } from './house.ts';

const PHONE = '+2348035550001';

export interface People {
  couple: Speak;
  admin: Speak;
}

/** A subscribed couple and the administrator, signed in; their sessions must outlive every kill. */
export async function signIn(house: Staffed): Promise<People> {
  await write(house.db, system, async (trx) => {
    const plan = { name: 'Drill', price: 100, duration: 30, code: null, title: 'DRILL' };
    const { product_id } = await trx
      .insertInto('plans')
      .values(plan)
      .returning('product_id')
      .executeTakeFirstOrThrow();
    await tellSite(trx, { phone: PHONE, what: { kind: 'paid', product_id }, graceHours: 24 });
  });
  return signInAgain(house);
}

/** Where they are known already, as in a restored house. */
export async function signInAgain({ address }: Pick<Staffed, 'address'>): Promise<People> {
  const speakAs = async (body: { login: string; password?: string }) =>
    client(address, tokenOf(await client(address)(login, { body })));
  return { couple: await speakAs({ login: PHONE }), admin: await speakAs(ADMIN) };
}

export async function uploadFilm({ admin }: People, film: Buffer): Promise<number> {
  const { id } = await admin(uploadVideo, { body: uploadForm(`Film ${crypto.randomUUID()}`, film) });
  return id;
}

/** Two films that a couple can watch. */
export async function publishFilms(house: Staffed, people: People, film: Buffer): Promise<[number, number]> {
  const ids: [number, number] = [await uploadFilm(people, film), await uploadFilm(people, film)];
  await workDone(house, 60_000);
  for (const id of ids) {
    await people.admin(changeVideoStatus, { params: { id }, body: { status: 'published' } });
  }
  return ids;
}
