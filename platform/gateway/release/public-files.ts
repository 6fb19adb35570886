import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuntimeConfig } from '@wedding/shared/host/host.ts';
import type { FastifyInstance } from 'fastify';
import { type LoadedFile, loadedFile, sendFile } from '../http/send-file.ts';

const FOLDER = join(import.meta.dirname, '../../../shell/public');

/** Serves the few files that have fixed addresses: icons, `manifest.webmanifest`. */
export function registerPublicFiles(app: FastifyInstance, config: RuntimeConfig): void {
  const files = new Map<string, LoadedFile>();
  for (const name of readdirSync(FOLDER)) files.set(name, loadedFile(name, readFileSync(join(FOLDER, name))));
  files.set('manifest.webmanifest', loadedFile('manifest.webmanifest', webManifest(config)));

  for (const [name, file] of files) {
    app.get(`/${name}`, async (request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return sendFile(request, reply, file);
    });
  }
}

function webManifest({ brandName }: RuntimeConfig): string {
  return JSON.stringify({
    name: brandName,
    short_name: brandName,
    description: 'Your Dream Wedding Made Perfect',
    id: '/',
    start_url: '/app/overview',
    scope: '/',
    display: 'standalone',
    background_color: '#FBF7F0',
    theme_color: '#8B1526',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });
}
