import { Readable } from 'node:stream';
import type { CheckedBody } from '@wedding/shared/contract/call.ts';
import * as calls from '@wedding/shared/contract/member.ts';
import { listMemberEvents, listTexts, reviewTexts } from '@wedding/shared/contract/membership.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import type { FastifyInstance } from 'fastify';
import { requireUnlocked } from '../auth/lock.store.ts';
import { endSession } from '../auth/session.store.ts';
import { write } from '../db/write.ts';
import { countedList } from '../http/counted-list.ts';
import { notFound } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import {
  endMembership,
  grantDays,
  holderOf,
  isGranted,
  lockMember,
  moveNumber,
  requireMembership,
} from '../subscription/manual-change.store.ts';
import {
  reviewTexts as markReviewed,
  memberEvents,
  unknownTexts,
} from '../subscription/member-events.store.ts';
import { holdVersion } from '../version/hold-version.store.ts';
import { findMember, listMembers as memberPage, membersAsCsv, setMemberStatus } from './member.store.ts';
import { addNote, deleteNote, memberNotes, viewNumber } from './member-note.store.ts';
import { noteNumberSearch } from './person-search.ts';

export function registerMemberRoutes(app: FastifyInstance): void {
  const { db } = app;
  const rules = { graceHours: app.config.graceHours };

  route(app, calls.listMembers, async ({ query, actor }) => {
    await noteNumberSearch(db, actor, query.search);
    return {
      data: await countedList(calls.listMembers, query, (one) => memberPage(db, { sort: 'newest', ...one })),
    };
  });

  route(app, calls.exportMembers, async ({ query, actor }) => {
    await noteNumberSearch(db, actor, query.search);
    return { stream: await streamedText('csv', membersAsCsv(db, query)) };
  });

  const memberOf = async (id: number) => {
    const member = await findMember(db, id);
    if (!member) throw notFound('This member');
    return member;
  };

  route(app, calls.getMember, async ({ params }) => ({ data: await memberOf(params.id) }));

  route(app, calls.updateMember, async ({ params, body, actor }) => {
    const { id } = await memberOf(params.id);
    const { status, new_number, move_reason = '', grant, end, end_session, version } = body;
    await write(db, actor, async (trx) => {
      const by = actor.id;
      await lockMember(trx, id);
      // Granted days begin a membership if there is none.
      const isEnded = end && !grant && !(await requireMembership(trx, { id, by, ...end, ...rules }));
      const isGiven = await isGranted(trx, id, grant?.key);
      const columns = { status, phone: new_number };
      const change = (grant && !isGiven) || (end && !isEnded) ? undefined : columns;
      await holdVersion(trx, { table: 'accounts', id, version, change });
      if (status) await setMemberStatus(trx, { id, status });
      if (new_number) {
        await requireUnlocked(trx, id);
        await moveNumber(trx, { id, by, to: new_number, reason: move_reason, ...rules });
      }
      if (grant && !isGiven) await grantDays(trx, { id, by, ...grant, ...rules });
      if (end_session) await endSession(trx, id, 'administrator');
    });
    // Events of one transaction have one time. The end comes after the granted days, and was checked above.
    if (end) await write(db, actor, (trx) => endMembership(trx, { id, by: actor.id, ...end, ...rules }));
    return { message: doneText(body), data: await memberOf(id) };
  });

  route(app, calls.checkNumber, async ({ params, body }) => {
    const { id } = await memberOf(params.id);
    const { phone, holder } = await holderOf(db, { id, to: body.new_number });
    return { data: { phone, holder: holder ? await memberOf(holder) : null } };
  });

  route(app, calls.revealNumber, async ({ params, actor }) => {
    const phone = await viewNumber(db, actor, params.id);
    if (!phone) throw notFound('This member');
    return { data: { phone } };
  });

  route(app, calls.listMemberNotes, async ({ params }) => {
    const { id } = await memberOf(params.id);
    return { data: await memberNotes(db, id) };
  });

  route(app, calls.addMemberNote, async ({ params, body, actor }) => {
    const { id } = await memberOf(params.id);
    const data = await addNote(db, actor, { accountId: id, ...body });
    return { message: 'Note added', data, status: 201 };
  });

  route(app, calls.deleteMemberNote, async ({ params, actor }) => {
    if (!(await deleteNote(db, actor, params.id))) throw notFound('This note');
    return { message: 'Note deleted', data: null };
  });

  route(app, listTexts, async ({ query }) => ({
    data: await countedList(listTexts, query, (one) => unknownTexts(db, one)),
  }));

  route(app, reviewTexts, async ({ body, actor }) => {
    const reviewed = await markReviewed(db, actor, body.up_to);
    const message = reviewed === 1 ? 'One text marked as seen' : `${reviewed} texts marked as seen`;
    return { message, data: { reviewed } };
  });

  route(app, listMemberEvents, async ({ params, query }) => {
    const { id } = await memberOf(params.id);
    return { data: await memberEvents(db, { accountId: id, ...query }) };
  });
}

/** Says what was done to a member. */
const doneText = ({ status, new_number, grant, end }: CheckedBody<typeof calls.updateMember>): string =>
  (end && 'Membership ended') ||
  (new_number && 'Moved to the new number') ||
  (grant && `${formatCounted(grant.days, 'free day')} given`) ||
  (status && (status === 'active' ? 'Member reactivated' : 'Member deactivated')) ||
  'Session ended';

/**
 * Returns the envelope of a response whose data is one long text, as a stream of its chunks. The text is never in memory
 * as a whole: the next chunk is requested only after the reader has consumed the previous ones.
 * @throws an error of the first two chunks; a later error aborts the response, so that it can't pass for complete
 */
async function streamedText(field: string, pieces: AsyncGenerator<string>): Promise<Readable> {
  const escaped = (text: string) => JSON.stringify(text).slice(1, -1);
  const first = await pieces.next();
  const second = await pieces.next();
  return Readable.from(
    (async function* () {
      yield `{"message":"OK","data":{${JSON.stringify(field)}:"`;
      for (const { value } of [first, second]) if (value) yield escaped(value);
      for await (const piece of pieces) yield escaped(piece);
      yield '"}}';
    })(),
    { objectMode: false },
  );
}
