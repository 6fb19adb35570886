/**
 * Collects the chunks of a body in one buffer, which grows. A sender may send each byte as a chunk of its own, and a list
 * of those would take hundreds of times their size.
 */
export class GrowingBuffer {
  #bytes = Buffer.alloc(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(chunk: Buffer): void {
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(length, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    chunk.copy(this.#bytes, this.#length);
    this.#length = length;
  }

  /** Returns what was collected so far, without copying it. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}
