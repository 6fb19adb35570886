import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Starts a proxy to the product that can be cut and restored: drivers have no common way to take a browser offline. */
export async function cuttableLine(product: string) {
  const { hostname, port } = new URL(product);
  const sockets = new Set<Socket>();
  const failures: string[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const one of [near, far]) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        sockets.delete(one);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (chunk: Buffer) => {
      const [views] = /\{"views":.*"phases":\{".*/.exec(chunk.toString()) ?? [];
      if (views) failures.push(views);
    });
    near.pipe(far).pipe(near);
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  };
  const linePort = await listen(0);

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const one of sockets) one.destroy();
    await closed;
  }
  return {
    baseURL: `http://127.0.0.1:${linePort}`,
    /** The beacons that reported a failed remote. */
    failures,
    cut,
    restore: () => listen(linePort),
  };
}
