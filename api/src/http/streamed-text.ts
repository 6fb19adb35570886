import { Readable } from 'node:stream';

/**
 * Returns the envelope of a response whose data is one long text, as a stream of its chunks. The text is never in memory
 * as a whole: the next chunk is requested only after the reader has consumed the previous ones.
 * @throws an error of the first two chunks; a later error aborts the response, so that it can't pass for complete
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
