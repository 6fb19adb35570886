/** Named timeouts. A new timeout replaces a pending one of the same name. */
export class Timers {
  readonly #running = new Map<string, ReturnType<typeof setTimeout>>();

  schedule(name: string, ms: number, work: () => void): void {
    this.clear(name);
    this.#running.set(name, setTimeout(work, ms));
  }

  clear(name: string): void {
    clearTimeout(this.#running.get(name));
    this.#running.delete(name);
  }

  clearAll(): void {
    for (const name of [...this.#running.keys()]) this.clear(name);
  }
}
