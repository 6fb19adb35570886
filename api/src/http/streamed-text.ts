import { Readable } from 'node:stream';

/**
 * The envelope of an answer whose data is one long text, sent as its pieces come: it is never in memory whole, and no
 * piece is asked for before whoever reads has taken those before.
 * @throws what the pieces throw before the second one; a later failure breaks the answer off, so that nobody takes it for whole
 */
export async function streamedText(field: string, pieces: AsyncGenerator<string>): Promise<Readable> {
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
