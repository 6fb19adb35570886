import { schemaOf } from '@wedding/shared/contract/all-calls.ts';
import type { Call, CallSchema, Who } from '@wedding/shared/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import { checkedPart, type Handler, route } from './route.ts';

interface Counting {
  query: { count_for?: string };
}
interface Counted {
  data: { total: number; counts?: number[] };
}

/** Serves a list whose chips show how many rows each would list: those of the queries in `count_for`. */
export function countedList<S extends CallSchema, W extends Who>(
  app: FastifyInstance,
  call: Call<S, W>,
  handler: Handler<Call<S, W>>,
): void {
  // The casts are safe because the contract gives such a call a `countedQuery` and a `countedPage`.
  const list = handler as unknown as (input: Counting) => Promise<Counted>;
  async function listAndCount({ query: { count_for, ...query }, ...input }: Counting) {
    const answer = await list({ ...input, query });
    if (count_for === undefined) return answer;
    const counts: number[] = [];
    // One after the other, so that other callers' queries come between.
    for (const chip of count_for.split('|')) {
      const narrowing = { ...Object.fromEntries(new URLSearchParams(chip)), per_page: '1' };
      const { data } = await list({
        ...input,
        query: checkedPart(schemaOf(call).query, narrowing) as object,
      });
      counts.push(data.total);
    }
    return { ...answer, data: { ...answer.data, counts } };
  }
  route(app, call, listAndCount as unknown as typeof handler);
}
