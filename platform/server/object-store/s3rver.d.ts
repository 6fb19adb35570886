declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** The part of it that our tests use. */
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string }[];
    });
    readonly logger: { close(): void };
    readonly store: { getMetadata(bucket: string, key: string): Promise<{ etag: string }> };
    configureBuckets(): Promise<unknown>;
    callback(): (...parameters: Parameters<RequestListener>) => Promise<void>;
  }
}
