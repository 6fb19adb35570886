import type { Edit } from './edits.ts';

/** How many rows travel at once; the server takes more, but a slow network likes small parcels. */
const MOST_ROWS = 400;
/** Bytes of a body; the server refuses one of a megabyte. */
const MOST_BYTES = 600_000;

const encoder = new TextEncoder();
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value)).length;

/** The first of these that fit into one request; at least one, however large. */
export function firstParcel<T extends { edits: readonly Edit[] }>(batches: readonly T[]): readonly T[] {
  let rows = 0;
  let bytes = 0;
  const end = batches.findIndex(({ edits }) => {
    rows += edits.length;
    bytes += bytesOf(edits.map(({ set }) => set));
    return rows > MOST_ROWS || bytes > MOST_BYTES;
  });
  return end < 0 ? batches : batches.slice(0, Math.max(1, end));
}

/** Edits that are too many for one request, in parts that fit, in their order. */
export function inParcels(edits: readonly Edit[]): Edit[][] {
  const parcels: Edit[][] = [];
  let rest = edits.map((edit) => ({ edits: [edit] }));
  while (rest.length > 0) {
    const parcel = firstParcel(rest);
    parcels.push(parcel.flatMap((one) => one.edits));
    rest = rest.slice(parcel.length);
  }
  return parcels;
}
