import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compress = promisify(brotliCompress);

/** @param quality 11 for what is compressed once, 4 while somebody waits */
export const toBrotli = (bytes: Uint8Array, quality: number): Promise<Buffer> =>
  compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
export const toGzip = promisify(gzip);
