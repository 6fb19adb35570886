/** A bucket, and a prefix in it. */
export interface BucketAddress {
  bucket: string;
  /** The address of an S3-compatible service; undefined for AWS itself. */
  endpoint: string | undefined;
  region: string;
  /** The prefix of every key: '', or a text that ends in "/". */
  prefix: string;
}

const KNOWN_PARAMETERS = ['endpoint', 'region', 'prefix'];

export const isBucketAddress = (setting: string) => setting.startsWith('s3://');

/**
 * Reads `s3://bucket?endpoint=http://127.0.0.1:9000&region=eu-west-1&prefix=media/`. The access key and its secret are never
 * part of it: they come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or from the machine's role.
 * @throws an Error whose message never repeats the address, because somebody may have put a secret into it
 */
export function readBucketAddress(setting: string): BucketAddress {
  const url = URL.canParse(setting) ? new URL(setting) : undefined;
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) {
    throw new Error('A bucket is written s3://name?endpoint=…&region=…&prefix=….');
  }
  if (url.username || url.password) {
    throw new Error(
      'A bucket’s address holds no key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead.',
    );
  }
  const unknown = [...url.searchParams.keys()].filter((name) => !KNOWN_PARAMETERS.includes(name));
  if (unknown.length)
    throw new Error(`A bucket’s address has ${KNOWN_PARAMETERS.join(', ')}; not ${unknown.join(', ')}.`);
  const parameter = (name: string) => url.searchParams.get(name)?.trim() || undefined;
  const endpoint = parameter('endpoint');
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new Error('A bucket’s endpoint is written https://host or http://host:port.');
  }
  const path = [url.pathname, parameter('prefix') ?? ''].join('/').split('/').filter(Boolean).join('/');
  return {
    bucket: url.host,
    endpoint,
    region: parameter('region') ?? 'us-east-1',
    prefix: path && `${path}/`,
  };
}
