import { getBrowserError, listBrowserErrors } from '@wedding/shared/contract/browser-error.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { openBrowserErrors } from './browser-errors.ts';

export function registerBrowserErrorRoutes(app: FastifyInstance): void {
  const { releaseStore, releaseEnvironment = 'live' } = app.config;
  const errors = openBrowserErrors(releaseStore, releaseEnvironment);

  route(app, listBrowserErrors, async ({ query }) => ({ data: await errors.list(query) }));

  route(app, getBrowserError, async ({ params }) => {
    const detail = await errors.find(params.id);
    if (!detail) throw notFound('This error');
    return { data: detail };
  });
}
