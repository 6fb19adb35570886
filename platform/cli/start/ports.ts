import { createServer } from 'node:net';
import type { ListenAddress } from '@wedding/platform/server/settings/settings.ts';

/** Below those that Linux, macOS and Windows give to outgoing connections, which could take one before somebody listens on it. */
const LOW_PORTS = [10_000, 32_768] as const;
const MAX_TRIES = 50;
/** Of products that start side by side each looks elsewhere: a port is used some time after it was found unused. */
let turn = process.pid * 16;

/** Returns a port of this machine's loopback address that is unused now, and that this process hasn't returned before. */
export async function freePort(): Promise<number> {
  const [lowest, end] = LOW_PORTS;
  for (let tries = 1; ; tries += 1) {
    turn += 1;
    try {
      return await listenOnce(lowest + (turn % (end - lowest)), '127.0.0.1');
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
    }
  }
}

/** Returns `first` and the two ports after it on the same host, so that a collector finds them after a restart; else three free ones. */
export async function metricsPorts(
  first: ListenAddress | undefined,
): Promise<Record<'api' | 'worker' | 'gateway', NodeJS.ProcessEnv>> {
  const at = async (n: number) => ({
    METRICS_LISTEN: `${first?.host ?? '127.0.0.1'}:${first ? first.port + n : await freePort()}`,
  });
  return { api: await at(0), worker: await at(1), gateway: await at(2) };
}

/**
 * @param instead the command with another port, for the sentence
 * @throws one clear sentence when the port isn't available
 */
export async function assertPortFree(
  port: number,
  host: string,
  instead = `PORT=${port + 1} npm start`,
): Promise<void> {
  try {
    await listenOnce(port, host);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const texts: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use by another program. Stop it, or choose another: ${instead}`,
      EACCES: `This user may not listen on port ${port}. Choose one above 1023: ${instead.replace(/\d+/, '3000')}`,
      EADDRNOTAVAIL: `HOST=${host} is not an address of this machine.`,
      ENOTFOUND: `HOST=${host} is not an address of this machine.`,
    };
    throw new Error(texts[code ?? ''] ?? message, { cause: error });
  }
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const got = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve(got));
    });
  });
}
