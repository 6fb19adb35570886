/**
 * The number of a mutation, `<client>.<number>`: the client is a UUID that a page chooses when it is opened, and its numbers rise
 * from 1. Not a schema, because pages read it.
 */
export interface MutationKey {
  client: string;
  number: number;
}

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.[1-9]\d{0,14}$/i;

/** The header as OpenAPI describes it. */
export const MUTATION_KEY_PATTERN = KEY.source;

/** Returns the key that a header's text names; null if it is none. */
export function parseMutationKey(text: string): MutationKey | null {
  if (!KEY.test(text)) return null;
  const [client = '', number] = text.split('.');
  return { client, number: Number(number) };
}

export const mutationKeyText = ({ client, number }: MutationKey): string => `${client}.${number}`;
