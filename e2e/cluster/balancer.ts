import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

const CHECK_MS = 100;

interface Balancer {
  address: string;
  close: () => Promise<void>;
}

/** Starts a balancer that polls each backend's `/readyz` and passes connections to the ready ones, round robin. */
export async function startBalancer(backends: readonly string[]): Promise<Balancer> {
  let ready: string[] = [];
  let next = 0;
  const check = async () => {
    const answers = await Promise.all(
      backends.map((backend) =>
        fetch(`${backend}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    ready = backends.filter((_, n) => answers[n]);
  };
  let checking = check();
  const timer = setInterval(() => {
    checking = checking.then(check);
  }, CHECK_MS);

  const server = createServer({ allowHalfOpen: true }, (caller) => {
    next += 1;
    const backend = new URL(ready[next % ready.length] ?? backends[0] ?? '');
    const upstream = connect({ host: backend.hostname, port: Number(backend.port), allowHalfOpen: true });
    caller.pipe(upstream).pipe(caller);
    for (const [one, other] of [
      [caller, upstream],
      [upstream, caller],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(timer);
      await checking;
      server.close();
    },
  };
}
