import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Received bytes between two collections. */
const INTERVAL_BYTES = 4 * 1024 * 1024;

type Collect = (options: { type: 'minor' }) => void;
let collectYoung: Collect | undefined;

/**
 * Returns a function that counts received bytes and frees the chunks that were passed on. By itself V8 waits for 64 MB of
 * them, because a chunk is small in V8's own heap: its bytes are outside. Collecting the young objects doesn't make an
 * upload slower (`npm run bench -- upload`).
 */
export function chunkCollector(): (bytes: number) => void {
  let received = 0;
  return (bytes) => {
    received += bytes;
    if (received < INTERVAL_BYTES) return;
    received = 0;
    collectYoung ??= exposeCollect();
    collectYoung({ type: 'minor' });
  };
}

function exposeCollect(): Collect {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return collect;
}
