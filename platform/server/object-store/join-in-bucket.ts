import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import type { ObjectPart } from './object-store.ts';

/** The minimum size of a part in S3, except for the last one. */
const MIN_PART_BYTES = 5 * 1024 * 1024;
const CONCURRENCY = 4;

interface Bucket {
  sdk: typeof import('@aws-sdk/client-s3');
  client: S3Client;
  /** Returns the location of a key of the store. */
  at: (key: string) => { Bucket: string; Key: string };
}

/**
 * Lets the service join objects, as a multipart upload whose parts are copies. Only the bytes of neighbours that are too
 * small for a part pass through this process.
 * @throws what a call throws, after aborting the upload
 */
export async function joinInBucket(bucket: Bucket, key: string, parts: readonly ObjectPart[]): Promise<void> {
  const { sdk, client, at } = bucket;
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(at(key)));
  const target = { ...at(key), UploadId };
  const groups = groupsOf(parts);
  const Parts: CompletedPart[] = [];
  let next = 0;
  const work = async () => {
    for (let n = next++; n < groups.length; n = next++) {
      Parts[n] = await addPart(bucket, { ...target, PartNumber: n + 1 }, groups[n] ?? []);
    }
  };
  const working = Array.from({ length: CONCURRENCY }, work);
  try {
    await Promise.all(working);
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } }));
  } catch (error) {
    next = groups.length;
    // A part that arrives after the abort would stay.
    await Promise.allSettled(working);
    await client.send(new sdk.AbortMultipartUploadCommand(target)).catch(() => undefined);
    throw error;
  }
}

type Part = ReturnType<Bucket['at']> & { UploadId: string | undefined; PartNumber: number };

async function addPart(
  { sdk, client, at }: Bucket,
  part: Part,
  sources: readonly ObjectPart[],
): Promise<CompletedPart> {
  const { PartNumber } = part;
  const [only] = sources;
  if (only && sources.length === 1) {
    const { Bucket, Key } = at(only.key);
    const CopySource = [Bucket, ...Key.split('/')].map(encodeURIComponent).join('/');
    const answer = await client.send(new sdk.UploadPartCopyCommand({ ...part, CopySource }));
    return { PartNumber, ETag: answer.CopyPartResult?.ETag };
  }
  const bytes: Uint8Array[] = [];
  for (const { key } of sources) {
    const { Body } = await client.send(new sdk.GetObjectCommand(at(key)));
    if (Body) bytes.push(await Body.transformToByteArray());
  }
  const answer = await client.send(new sdk.UploadPartCommand({ ...part, Body: Buffer.concat(bytes) }));
  return { PartNumber, ETag: answer.ETag };
}

/** Groups parts so that each group except the last is large enough for a part. */
function groupsOf(parts: readonly ObjectPart[]): ObjectPart[][] {
  const groups: ObjectPart[][] = [];
  let size = MIN_PART_BYTES;
  for (const part of parts) {
    if (size >= MIN_PART_BYTES) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(part);
    size += part.size;
  }
  return groups;
}
