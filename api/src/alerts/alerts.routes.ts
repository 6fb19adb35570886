import { getAlerts } from '@wedding/shared/contract/alerts.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { currentAlerts } from './alerts.store.ts';

export function registerAlertRoutes(app: FastifyInstance): void {
  route(app, getAlerts, async () => ({ data: await currentAlerts(app.db) }));
}
