// `npm run gallery`: serves every component of shared/ui in its states from a development server. `-- --against main` lists
// those that look different there, `-- --against main button menu` only of these two.
import './process/end-with-parent.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createRsbuild, logger, type ServerConfig } from '@rsbuild/core';
import { drawView, LOOKS, openBrowser, PHONE, settingsOf } from '../../e2e/gallery/draw-gallery.ts';
import { drawDifferences } from '../../e2e/gallery/gallery-steps.ts';
import { gallery } from '../build/gallery.ts';
import { messageOf, readArgs } from './process/run-cli.ts';
import { assertPortFree } from './start/ports.ts';

const root = join(import.meta.dirname, '../..');
const { values, positionals } = readArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
});

if (values.against) {
  const comparison = { base: values.against, looks: LOOKS, only: positionals };
  const { failures } = await drawDifferences(comparison).catch((error: Error) => {
    console.error(error.message);
    process.exit(2);
  });
  for (const text of failures) console.error(text);
  process.exit(failures.length ? 1 : 0);
}
await serve(Number(process.env.PORT || 3040)).catch(fail);

function fail(error: Error): never {
  console.error(messageOf(error));
  process.exit(1);
}

async function serve(port: number): Promise<void> {
  await assertPortFree(port, 'localhost', `PORT=${port + 1} npm run gallery`);
  logger.level = 'error';
  const config = gallery('development');
  const setup: ServerConfig['setup'] = (context) => {
    if (context.action !== 'dev') return;
    context.server.middlewares.use('/picture', inForcedColours(`http://localhost:${port}`));
  };
  const rsbuild = await createRsbuild({
    cwd: root,
    config: { ...config, server: { ...config.server, port, strictPort: true, host: 'localhost', setup } },
  });
  await rsbuild.startDevServer();
  console.log(`\nGallery of shared/ui   http://localhost:${port}\n`);
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Draws examples in forced colours. No page can turn them on for itself, so a browser with that setting draws them. */
function inForcedColours(site: string): Handler {
  const browser = { open: undefined as ReturnType<typeof openBrowser> | undefined };
  return async (request, response) => {
    const params = new URL(request.url ?? '/', site).searchParams;
    browser.open ??= openBrowser();
    const context = await (await browser.open).newContext(
      settingsOf({ ...PHONE, width: Number(params.get('width')) || PHONE.width, colours: 'forced' }),
    );
    try {
      const page = await context.newPage();
      await page.goto(`${site}/?${params}`, { waitUntil: 'load' });
      const example = params.get('example') ?? undefined;
      response.setHeader('content-type', 'image/png');
      response.end(await drawView(page, { component: '', ...(example && { example }) }));
    } finally {
      await context.close();
    }
  };
}
