import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { type BucketAddress, readBucketAddress } from './bucket-address.ts';

/** The few things that stores ask of a bucket. Keys are relative to the address's prefix. */
export interface Bucket {
  /** All bytes of a small object, undefined where there is none. */
  read(key: string): Promise<{ bytes: Buffer; etag: string } | undefined>;
  stat(key: string): Promise<{ size: number; etag: string } | undefined>;
  /** An object as it comes over the network, or the given part of it (both ends inclusive, in bytes). */
  stream(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** Writes in place of whatever was there. */
  write(key: string, body: Uint8Array | string): Promise<void>;
  /** Writes only where nothing is; answers whether it did. */
  writeNew(key: string, body: Uint8Array | string): Promise<boolean>;
  /** Writes only in place of what has this tag; answers whether it did. */
  writeOver(key: string, body: Uint8Array | string, etag: string): Promise<boolean>;
  /** Writes a body of any length, in parts. What breaks off leaves nothing behind. */
  upload(key: string, body: Readable): Promise<void>;
  /** Every key that begins so, sorted. */
  list(start: string): Promise<string[]>;
  /** Removing what isn't there is no error. */
  remove(keys: readonly string[]): Promise<void>;
}

type Sdk = typeof import('@aws-sdk/client-s3');
/** What a conditional write answers when its condition doesn't hold, by HTTP status. */
const NOT_SO = [404, 412];
/** Two conditional writes at one moment: the service asks for another try. */
const CONFLICT = 409;
const TRIES = 5;
const SOCKETS = { maxSockets: 512 };
/** What one call removes. */
const REMOVED_AT_ONCE = 1000;

/**
 * Opens a bucket by its address, without a call yet. Who we are comes the usual AWS ways (AWS_ACCESS_KEY_ID,
 * AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, a profile, the machine's role).
 * @throws a sentence when the address is wrong
 */
export function openBucket(setting: string): Bucket {
  const address = readBucketAddress(setting);
  const Bucket = address.bucket;
  const at = (key: string) => ({ Bucket, Key: address.prefix + key });
  // Only who uses a bucket pays for the library.
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  const open = () => (opened ??= connect(address));

  async function write(key: string, body: Uint8Array | string, condition = {}): Promise<void> {
    const { sdk, client } = await open();
    const Body = typeof body === 'string' ? Buffer.from(body) : body;
    await client.send(new sdk.PutObjectCommand({ ...at(key), Body, ...condition }));
  }

  async function writeIf(key: string, body: Uint8Array | string, condition: object): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        await write(key, body, condition);
        return true;
      } catch (error) {
        if (NOT_SO.includes(statusOf(error)) && !isNoBucket(error)) return false;
        if (statusOf(error) !== CONFLICT || tries === TRIES) throw error;
      }
    }
  }

  async function get(key: string, Range?: string) {
    const { sdk, client } = await open();
    return client.send(new sdk.GetObjectCommand({ ...at(key), ...(Range && { Range }) })).catch(absent);
  }

  return {
    read: async (key) => {
      const answer = await get(key);
      const bytes = await answer?.Body?.transformToByteArray();
      return bytes && { bytes: Buffer.from(bytes), etag: answer?.ETag ?? '' };
    },
    stat: async (key) => {
      const { sdk, client } = await open();
      const answer = await client.send(new sdk.HeadObjectCommand(at(key))).catch(absent);
      return answer && { size: answer.ContentLength ?? 0, etag: answer.ETag ?? '' };
    },
    stream: async (key, range) =>
      (await get(key, range && `bytes=${range.start}-${range.end}`))?.Body as Readable | undefined,
    write,
    writeNew: (key, body) => writeIf(key, body, { IfNoneMatch: '*' }),
    writeOver: (key, body, etag) => writeIf(key, body, { IfMatch: etag }),
    upload: async (key, body) => {
      const { client } = await open();
      const { Upload } = await import('@aws-sdk/lib-storage');
      await new Upload({ client, params: { ...at(key), Body: body } }).done();
    },
    list: async (start) => {
      const { sdk, client } = await open();
      const keys: string[] = [];
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: address.prefix + start });
      for await (const { Contents = [] } of pages) {
        for (const { Key = '' } of Contents) keys.push(Key.slice(address.prefix.length));
      }
      return keys.sort();
    },
    remove: async (keys) => {
      const { sdk, client } = await open();
      for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
        const Objects = keys.slice(from, from + REMOVED_AT_ONCE).map((key) => ({ Key: at(key).Key }));
        const command = new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
        const [failed] = (await client.send(command)).Errors ?? [];
        if (failed) throw new Error(`The bucket did not remove ${failed.Key}: ${failed.Message}`);
      }
    },
  };
}

async function connect({ endpoint, region }: BucketAddress): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    // Services other than AWS rarely have a name for each bucket, nor the newest checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Slow viewers hold their connections for minutes.
    requestHandler: { connectionTimeout: 5000, httpAgent: SOCKETS, httpsAgent: SOCKETS },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

interface SdkError {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

const statusOf = (error: unknown) => (error as SdkError).$metadata?.httpStatusCode ?? 0;
/** A bucket that isn't there must not look like an empty one. */
const isNoBucket = (error: unknown) => (error as SdkError).name === 'NoSuchBucket';

function absent(error: unknown): undefined {
  if (statusOf(error) === 404 && !isNoBucket(error)) return undefined;
  throw error;
}
