import { schemaOf } from '@wedding/shared/contract/all-calls.ts';
import type { Call, CallSchema, Who } from '@wedding/shared/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import { checkedPart } from './checked-part.ts';
import { type Handler, route } from './route.ts';

/** A handler of a call with a `countedQuery` and a `countedPage`. */
type List = (input: { query: { count_for?: string } }) => Promise<{ data: { total: number } }>;

/** Serves a list whose chips show how many rows each would list: those of the queries in `count_for`. */
export function countedList<S extends CallSchema, W extends Who>(
  app: FastifyInstance,
  call: Call<S, W>,
  handler: Handler<Call<S, W>>,
): void {
  const list = handler as unknown as List;
  const listAndCount: List = async (input) => {
    const answer = await list(input);
    const chips = input.query.count_for?.split('|');
    if (!chips) return answer;
    const counts: number[] = [];
    // One after the other, so that other callers' queries come between.
    for (const chip of chips) {
      const narrowing = { ...Object.fromEntries(new URLSearchParams(chip)), per_page: '1' };
      const query = checkedPart(schemaOf(call).query, narrowing) as object;
      counts.push((await list({ ...input, query })).data.total);
    }
    return { ...answer, data: { ...answer.data, counts } };
  };
  route(app, call, listAndCount as unknown as typeof handler);
}
