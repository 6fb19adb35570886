import { schemaOf } from '@wedding/shared/contract/all-calls.ts';
import type { Call, CallSchema, Who } from '@wedding/shared/contract/call.ts';
import type { z } from 'zod';
import { checkedPart } from './checked-part.ts';

/** The schemas of a call with a `countedQuery` and a `countedPage`. */
interface ListSchema extends CallSchema {
  query: z.ZodType<{ count_for?: string | undefined }>;
  answer: z.ZodType<{ total: number; counts?: number[] | undefined }>;
}

/** Returns a page of a list, and how many rows each of its chips would list: those of the queries in `count_for`. */
export async function countedList<S extends ListSchema, W extends Who>(
  call: Call<S, W>,
  query: z.output<S['query']>,
  list: (query: z.output<S['query']>) => Promise<z.output<S['answer']>>,
): Promise<z.output<S['answer']>> {
  const page = await list(query);
  const chips = query.count_for?.split('|');
  if (!chips) return page;
  const { query: schema }: S = schemaOf(call);
  const counts: number[] = [];
  // One after the other, so that other callers' queries come between.
  for (const chip of chips) {
    const narrowing = { ...Object.fromEntries(new URLSearchParams(chip)), per_page: '1' };
    counts.push((await list(checkedPart<S['query']>(schema, narrowing))).total);
  }
  return { ...page, counts };
}
