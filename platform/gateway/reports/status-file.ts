import type { ReleaseStore } from '../../releases/store/release-store.ts';
import type { Warn } from '../release/pinned-release.ts';

interface StatusFileOptions {
  store: ReleaseStore;
  /** The folder in the store, with its slash. */
  prefix: string;
  gateway: string;
  warn: Warn;
  /** Takes what this gateway had written before it was restarted. */
  restore: (bytes: Buffer) => void;
  /** Returns what is to be written, as JSON. It may note a change itself. */
  contentOf: () => unknown;
}

/** A file in the store, named by its gateway, of what that counts. A gateway that restarts under its name goes on with it. */
export class StatusFile {
  /** Whether something was counted that isn't written. */
  isChanged = false;
  readonly #options: StatusFileOptions;
  readonly #key: string;
  #restoring: Promise<void> | undefined;
  #written = Promise.resolve();

  constructor(options: StatusFileOptions) {
    this.#options = options;
    this.#key = `${options.prefix}${options.gateway.replace(/[^\w.+~-]/g, '-')}.json`;
  }

  /** Resolves once the counts of before are there. @throws when they can't be read; the next call tries again */
  restored(): Promise<void> {
    this.#restoring ??= this.#restore().catch((error: unknown) => {
      this.#restoring = undefined;
      throw error;
    });
    return this.#restoring;
  }

  /** Writes what has changed. Never rejects: if the store is away, it is written later. */
  flush(): Promise<void> {
    this.#written = this.#written.then(() => this.#write());
    return this.#written;
  }

  async #restore(): Promise<void> {
    const bytes = await this.#options.store.read(this.#key);
    if (bytes) this.#options.restore(bytes);
  }

  async #write(): Promise<void> {
    const { store, warn, contentOf } = this.#options;
    try {
      await this.restored();
      const content = contentOf();
      if (!this.isChanged) return;
      this.isChanged = false;
      await store.writeStatus(this.#key, JSON.stringify(content));
    } catch (error) {
      this.isChanged = true;
      warn({ err: error }, 'reports of browsers cannot be written to the release store');
    }
  }
}
