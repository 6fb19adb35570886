import { system, write } from '../../api/src/db/write.ts';
import { applySiteEvent } from '../../api/src/subscription/membership.store.ts';
import { login } from '../../shared/contract/account.ts';
import { changeVideoStatus, uploadVideo } from '../../shared/contract/admin-video.ts';
import { ADMIN } from '../cluster/supervised-group.ts';
import type { RunningProduct } from '../cluster/test-cluster.ts';
import { type ChunkedUpload, type Client, chunkedUpload, client, tokenOf } from './client.ts';
import { untilWorkDone } from './disk.ts';
import { uploadForm } from './videos.ts';

const PHONE = '+2348035550001';

export interface People {
  couple: Client;
  admin: Client;
  chunks: ChunkedUpload;
  /** Without a session, as aggregators call. */
  anyone: Client;
}

/** Subscribes a couple, and signs it and the administrator in. Their sessions must outlive every kill. */
export async function signIn(cluster: RunningProduct): Promise<People> {
  await write(cluster.db, system, async (trx) => {
    const plan = { name: 'Drill', price: 100, duration: 30, code: null, title: 'DRILL' };
    const { product_id } = await trx
      .insertInto('plans')
      .values(plan)
      .returning('product_id')
      .executeTakeFirstOrThrow();
    await applySiteEvent(trx, { phone: PHONE, what: { kind: 'paid', product_id }, graceHours: 24 });
  });
  return signInAgain(cluster);
}

/** Signs in where both accounts already exist, as in a restored cluster. */
export async function signInAgain({ address }: Pick<RunningProduct, 'address'>): Promise<People> {
  const anyone = client(address);
  const signedIn = async (body: { login: string; password?: string }) =>
    tokenOf(await anyone(login, { body }));
  const couple = client(address, await signedIn({ login: PHONE }));
  const token = await signedIn(ADMIN);
  return { couple, admin: client(address, token), chunks: chunkedUpload(address, token), anyone };
}

export async function uploadTestVideo({ admin }: Pick<People, 'admin'>, video: Buffer): Promise<number> {
  const { id } = await admin(uploadVideo, { body: uploadForm(`Video ${crypto.randomUUID()}`, video) });
  return id;
}

/** Uploads and publishes two videos that a couple can watch. */
export async function publishVideos(
  cluster: RunningProduct,
  people: People,
  video: Buffer,
): Promise<[number, number]> {
  const ids: [number, number] = [await uploadTestVideo(people, video), await uploadTestVideo(people, video)];
  await untilWorkDone(cluster, 60_000);
  for (const id of ids) {
    await people.admin(changeVideoStatus, { params: { id }, body: { status: 'published' } });
  }
  return ids;
}
