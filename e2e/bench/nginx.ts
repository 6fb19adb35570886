import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { stopOnSignal } from '../../platform/cli/process/stop-on-signal.ts';
import { freePort } from '../../platform/cli/start/ports.ts';
import { startProcess } from '../cluster/start-process.ts';

/**
 * Starts nginx with one worker on the same files, by their paths, precompressed as ours are.
 * @throws {Error} with a sentence when it isn't installed
 */
export async function startNginx(files: Readonly<Record<string, Buffer>>) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const removed = stopOnSignal(remove);
  const port = await freePort();
  for (const [path, bytes] of Object.entries(files)) {
    const file = join(folder, 'files', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
  await writeFile(join(folder, 'nginx.conf'), configOf(folder, port));
  const address = `http://127.0.0.1:${port}`;
  const nginx = await startProcess({
    name: 'nginx (apt-get install nginx-light)',
    command: ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    ready: () =>
      fetch(address).then(
        () => true,
        () => false,
      ),
    timeoutMs: 10_000,
  });
  return {
    address,
    stop: async () => {
      await nginx.stop('SIGQUIT');
      await remove();
      removed();
    },
  };
}

const configOf = (folder: string, port: number) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  types { text/html html; text/javascript js; text/css css; font/woff2 woff2; }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000 inactive=60s;
  gzip_static on;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
    etag on;
    add_header cache-control "public, max-age=31536000, immutable";
  }
}
`;
