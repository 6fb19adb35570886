import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { type BucketAddress, readBucketAddress } from './bucket-address.ts';
import { joinInBucket } from './join-in-bucket.ts';
import { checkKey, checkPrefix } from './keys.ts';
import { type ByteRange, bytesOf, MissingFile, type ObjectStore, type StoredFile } from './object-store.ts';

type Sdk = typeof import('@aws-sdk/client-s3');
/** The HTTP statuses of a conditional write whose condition doesn't hold. */
const PRECONDITION_STATUSES = [404, 412];
/** Two conditional writes at the same time: the service asks to retry. */
const CONFLICT = 409;
/** The status of services that can't copy parts. */
const NOT_IMPLEMENTED = 501;
const MAX_ATTEMPTS = 5;
/** A key that every process writes conditionally. If it exists, writing it again must fail. */
const PROBE = 'releases/conditional-writes';
const NOT_CONDITIONAL =
  'This bucket’s service ignores conditional writes (If-None-Match, If-Match), so that two teams could overwrite ' +
  'each other’s release. Use a service that supports them, or a folder as release store.';
/** No limit: viewers hold their connections as long as they like, so a few hundred would take them all (SEC-34). */
const SOCKETS = { maxSockets: Number.POSITIVE_INFINITY };
/** The maximum number of objects that one call removes. */
const DELETE_BATCH_SIZE = 1000;

/**
 * Opens an S3 bucket as an object store, without making a call yet. New files are written with If-None-Match, texts are
 * swapped with If-Match. Credentials come from the usual AWS sources (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
 * AWS_SESSION_TOKEN, a profile, the machine's role).
 * @param scratch the folder for temporary copies of files
 * @throws an Error if the address is wrong; `putNew` and `swap` throw one if the service ignores conditions
 */
export function openBucket(setting: string, scratch = tmpdir()): ObjectStore {
  const address = readBucketAddress(setting);
  const Bucket = address.bucket;
  const at = (key: string) => ({ Bucket, Key: address.prefix + checkKey(key) });
  // Loaded on first use, because only processes with a bucket need the library.
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  const open = () => (opened ??= connect(address));
  let probed: Promise<void> | undefined;

  async function write(key: string, body: Uint8Array | string, condition = {}): Promise<void> {
    const { sdk, client } = await open();
    const Body = typeof body === 'string' ? Buffer.from(body) : body;
    await client.send(new sdk.PutObjectCommand({ ...at(key), Body, ...condition }));
  }

  async function holds(key: string, body: Uint8Array | string): Promise<boolean> {
    return (await readWithTag(key))?.bytes.equals(Buffer.from(body)) ?? false;
  }

  /**
   * Writes if the condition holds. Returns whether it did. The library repeats a call whose answer was lost: the condition
   * then no longer holds because of the first write, which must not look like another team's.
   */
  async function writeIf(key: string, body: Uint8Array | string, condition: object): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        await write(key, body, condition);
        return true;
      } catch (error) {
        if (PRECONDITION_STATUSES.includes(statusOf(error)) && !isNoBucket(error))
          return isRepeated(error) && (await holds(key, body));
        if (statusOf(error) !== CONFLICT || tries === MAX_ATTEMPTS) throw error;
      }
    }
  }
  const writeNew = (key: string, body: Uint8Array | string) => writeIf(key, body, { IfNoneMatch: '*' });

  /**
   * Checks that the service honours conditions. One that ignores them answers 200 and overwrites: refusing a
   * release is better than losing one.
   */
  async function probe(): Promise<void> {
    await writeNew(PROBE, 'kept');
    if (await writeNew(PROBE, 'not kept')) throw new Error(NOT_CONDITIONAL);
  }
  function mustBeConditional(): Promise<void> {
    probed ??= probe().catch((error) => {
      probed = undefined;
      throw error;
    });
    return probed;
  }

  async function getObject(key: string, range?: ByteRange) {
    const { sdk, client } = await open();
    const Range = range && `bytes=${range.start}-${range.end}`;
    return client.send(new sdk.GetObjectCommand({ ...at(key), ...(Range && { Range }) })).catch(absent);
  }
  async function readWithTag(key: string) {
    const answer = await getObject(key);
    const bytes = await answer?.Body?.transformToByteArray();
    return bytes && { bytes: Buffer.from(bytes), etag: answer?.ETag ?? '' };
  }
  async function get(key: string, range?: ByteRange): Promise<Readable> {
    const body = (await getObject(key, range))?.Body as Readable | undefined;
    if (!body) throw new MissingFile(key);
    return body;
  }
  async function stat(key: string): Promise<StoredFile | undefined> {
    const { sdk, client } = await open();
    const answer = await client.send(new sdk.HeadObjectCommand(at(key))).catch(absent);
    return answer && { key, size: answer.ContentLength ?? 0, etag: answer.ETag ?? '' };
  }
  async function list(prefix: string): Promise<string[]> {
    const Prefix = address.prefix + checkPrefix(prefix);
    const { sdk, client } = await open();
    const keys: string[] = [];
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix })) {
      for (const { Key = '' } of Contents) keys.push(Key.slice(address.prefix.length));
    }
    return keys.sort();
  }

  async function stored(key: string): Promise<StoredFile> {
    const facts = await stat(key);
    if (!facts) throw new MissingFile(key);
    return facts;
  }
  async function put(key: string, body: Readable | Uint8Array | string): Promise<StoredFile> {
    if (body instanceof Readable) {
      const { client } = await open();
      const { Upload } = await import('@aws-sdk/lib-storage');
      await new Upload({ client, params: { ...at(key), Body: body } }).done();
    } else await write(key, body);
    return stored(key);
  }

  return {
    get,
    stat,
    list,
    put,
    read: async (key) => (await readWithTag(key))?.bytes,
    join: async (key, parts) => {
      try {
        await joinInBucket({ ...(await open()), at }, key, parts);
        return await stored(key);
      } catch (error) {
        if (statusOf(error) !== NOT_IMPLEMENTED) throw error;
        return put(key, bytesOf(get, parts));
      }
    },
    putNew: async (key, bytes) => {
      checkKey(key);
      await mustBeConditional();
      return writeNew(key, bytes);
    },
    swap: async (key, expected, next) => {
      const now = await readWithTag(key);
      await mustBeConditional();
      if (String(now?.bytes ?? '').trim() !== expected) return false;
      return now ? writeIf(key, next, { IfMatch: now.etag }) : writeNew(key, next);
    },
    remove: async (keyOrPrefix) => {
      const isFolder = keyOrPrefix.endsWith('/');
      const keys = isFolder ? await list(keyOrPrefix) : [checkKey(keyOrPrefix)];
      const { sdk, client } = await open();
      for (let from = 0; from < keys.length; from += DELETE_BATCH_SIZE) {
        const Objects = keys
          .slice(from, from + DELETE_BATCH_SIZE)
          .map((key) => ({ Key: address.prefix + key }));
        const command = new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
        const [failed] = (await client.send(command)).Errors ?? [];
        if (failed) throw new Error(`The bucket did not remove ${failed.Key}: ${failed.Message}`);
      }
    },
    freeBytes: async () => Number.POSITIVE_INFINITY,
    withFile: async (key, work) => {
      const body = await get(key);
      const folder = await mkdtemp(join(scratch, 'wedding-file-'));
      // Tools recognise a file's type by its extension.
      const path = join(folder, key.slice(key.lastIndexOf('/') + 1));
      try {
        await pipeline(body, createWriteStream(path));
        return await work(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function connect({ endpoint, region }: BucketAddress): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    // Services other than AWS rarely support a host name for each bucket, or the newest checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: 5000, httpAgent: SOCKETS, httpsAgent: SOCKETS },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

interface SdkError {
  name?: string;
  $metadata?: { httpStatusCode?: number; attempts?: number };
}

const statusOf = (error: unknown) => (error as SdkError).$metadata?.httpStatusCode ?? 0;
const isRepeated = (error: unknown) => ((error as SdkError).$metadata?.attempts ?? 1) > 1;
/** A bucket that doesn't exist must not look like an empty one. */
const isNoBucket = (error: unknown) => (error as SdkError).name === 'NoSuchBucket';

function absent(error: unknown): undefined {
  if (statusOf(error) === 404 && !isNoBucket(error)) return undefined;
  throw error;
}
