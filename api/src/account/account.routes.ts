import { checkSession, getMe, login, logout } from '@wedding/shared/contract/account.ts';
import type { FastifyInstance } from 'fastify';
import { promptOf } from '../auth/lock.store.ts';
import { endOwnSession } from '../auth/session.store.ts';
import { watchSessions } from '../auth/session-watch.ts';
import { route } from '../http/route.ts';
import { accountById, toUser } from './account.store.ts';
import { signIn } from './login.ts';

export function registerAccountRoutes(app: FastifyInstance): void {
  const { db } = app;
  const watch = watchSessions(db);
  // A waiting request must not delay the end of the process.
  app.addHook('preClose', async () => watch.close());

  route(app, login, async ({ body, request, reply }) => {
    const done = await signIn(request, reply, body);
    if ('proof' in done) {
      return { message: 'Please confirm that this number is yours.', data: done, status: 202 };
    }
    if ('passkey' in done) return { message: 'Please use your passkey.', data: done, status: 202 };
    return { message: 'Login successful', data: { user: toUser(done.account), token: done.token } };
  });

  route(app, getMe, async ({ caller }) => ({
    data: {
      ...toUser(await accountById(db, caller.accountId)),
      prompt: caller.kind === 'couple' ? await promptOf(db, caller.accountId) : null,
    },
  }));

  route(app, checkSession, async ({ query, caller, request, reply }) => {
    if (query.wait && !app.drain.isDraining()) {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const ms = app.config.sessionWaitMs;
      const mayHaveEnded = await watch.wait(caller, { ms, gone: gone.signal });
      // Throws an error that says why the session ended.
      if (mayHaveEnded) await app.authorize(request, checkSession.who);
    }
    return { data: null };
  });

  route(app, logout, async ({ caller }) => {
    await endOwnSession(db, caller);
    return { message: 'You are signed out', data: null };
  });
}
