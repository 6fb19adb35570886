import { getAlerts } from '@wedding/shared/contract/alerts.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import { presentAlerts } from './alerts.store.ts';

export function registerAlertRoutes(app: FastifyInstance): void {
  route(app, getAlerts, async () => ({ data: await presentAlerts(app.db) }));
}
