import { updateVideo } from '@wedding/shared/contract/admin-video.ts';
import { fingerprintOf } from '@wedding/shared/contract/film-fingerprint.ts';
import type { Upload } from '@wedding/shared/contract/upload.schema.ts';
import {
  dropUpload,
  finishUpload,
  listDuplicates,
  listUploads,
  updateUpload,
} from '@wedding/shared/contract/upload.ts';
import { ApiError, call, messageOf } from '@wedding/shared/platform/call.ts';
import { type FilmOnItsWay, fromServer, isUnderWay, newFilm } from './film-on-its-way.ts';
import { changesOf, type FilmTexts, wire } from './film-texts.ts';
import { guardWindow } from './guard-window.ts';
import { forgetTexts, keepTexts, readTexts } from './kept-texts.ts';
import { measurePace } from './pace.ts';
import { isPassing, refusalOf } from './refusal.ts';
import { sendPieces } from './send-pieces.ts';
import { Timers } from './timers.ts';

// Longer than our other files: one queue, whose steps only make sense side by side.

const SAVE_MS = 700;
const TRY_AGAIN_MS = [1000, 2000, 4000, 8000, 15_000];
const SHOW_MS = 250;

/**
 * The films on their way. It goes on while the administrator visits other pages, one film after the other, so that
 * the first can be worked on while the second comes. What the server has is asked of the server alone.
 */
export class UploadQueue {
  #films: readonly FilmOnItsWay[] = [];
  #apiHost = '';
  #owner: number | null = null;
  #asked: Promise<void> | null = null;
  #stop: (() => void) | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Timers();
  readonly #tries = new Map<string, number>();
  /** Told when something came of a film, so that lists are asked anew. */
  onFilm: () => void = () => {};

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  snapshot = () => this.#films;

  /** Takes up what the server has of this administrator's uploads. Somebody else's queue ends here. */
  open(owner: number, apiHost: string): Promise<void> {
    if (this.#owner !== owner) this.close();
    this.#owner = owner;
    this.#apiHost = apiHost;
    this.#asked ??= call(listUploads, {}).then(
      ({ data }) => this.#adopt(data),
      (error: unknown) => {
        this.#asked = null;
        throw error;
      },
    );
    return this.#asked;
  }

  close(): void {
    this.#stop?.();
    this.#timers.clearAll();
    this.#asked = null;
    this.#owner = null;
    this.#show([]);
  }

  /** Joins files to the queue; one that was half sent goes on. Answers those that are in it already. */
  async add(files: readonly File[], replaces: number | null = null): Promise<string[]> {
    await this.#asked?.catch(() => {});
    const fresh = files.map((file) => newFilm(file, replaces));
    this.#show([...fresh.toReversed(), ...this.#films]);
    const known: string[] = [];
    for (const film of fresh) if (!(await this.#recognise(film.key))) known.push(film.name);
    return known;
  }

  pause(key: string): void {
    const film = this.#find(key);
    this.#change(key, { phase: 'paused', rate: null, left: null, trouble: null });
    if (film?.phase === 'sending') this.#stop?.();
    this.#timers.clear(`try ${key}`);
    this.#next();
  }

  /** Goes on with what is paused, lost, refused, or in the library already. */
  resume(key: string): void {
    const film = this.#find(key);
    if (!film) return;
    this.#timers.clear(`try ${key}`);
    if (film.id && film.sent >= film.size) return void this.#finish(key);
    this.#change(key, { phase: film.file ? 'waiting' : 'halted', trouble: null, duplicates: [] });
    this.#next();
  }

  /** Another file in the place of one that is refused, under the texts that were typed for that. */
  async choose(key: string, file: File): Promise<void> {
    const film = this.#find(key);
    if (!film) return;
    const [fresh, before] = [newFilm(file, film.replaces), film.file && newFilm(film.file, null)];
    const typed = before ? changesOf(before.texts, film.texts) : film.texts;
    const taken = { ...fresh, texts: { ...fresh.texts, ...typed } };
    this.#show(this.#films.map((one) => (one.key === key ? taken : one)));
    this.#timers.clear(`save ${key}`);
    forgetTexts(film.fingerprint);
    if (film.id) void call(dropUpload, { params: { id: film.id } }).catch(() => {});
    await this.#recognise(fresh.key);
  }

  /** Forgets an upload with all that came of it; a film that it became stays. */
  async drop(key: string): Promise<void> {
    const film = this.#find(key);
    if (!film) return;
    if (film.phase === 'sending') this.#stop?.();
    this.#timers.clear(`try ${key}`);
    this.#timers.clear(`save ${key}`);
    forgetTexts(film.fingerprint);
    this.#show(this.#films.filter((one) => one.key !== key));
    this.#next();
    if (film.id) await call(dropUpload, { params: { id: film.id } }).catch(ifGone);
  }

  /** Kept in this tab at once and on the server soon after. */
  write(key: string, part: Partial<FilmTexts>): void {
    const film = this.#find(key);
    if (!film) return;
    const texts = { ...film.texts, ...part };
    keepTexts(film.fingerprint, texts);
    this.#change(key, { texts, saved: null });
    this.#timers.later(`save ${key}`, SAVE_MS, () => void this.#save(key));
  }

  /** @throws {ApiError} when the picture is refused */
  async picture(key: string, file: File): Promise<void> {
    const film = this.#find(key);
    const body = new FormData();
    body.set('thumbnail', file);
    if (film?.videoId) {
      const { data } = await call(updateVideo, { params: { id: film.videoId }, body });
      this.#change(key, { thumbnail: data.thumbnail });
      this.onFilm();
    } else if (film?.id) {
      const { data } = await call(updateUpload, { params: { id: film.id }, body });
      this.#change(key, { thumbnail: data.thumbnail });
    }
  }

  #adopt(uploads: Upload[]): void {
    const had = new Set(this.#films.map(({ id }) => id));
    const found = uploads.filter(({ id }) => !had.has(id)).map(fromServer);
    this.#show([...this.#films, ...found.toReversed()]);
    // Whole, but the page was left before it became a film.
    for (const film of found) if (film.phase === 'whole') void this.#finish(film.key);
  }

  async #recognise(key: string): Promise<boolean> {
    const film = this.#find(key);
    if (!film?.file) return true;
    const { file } = film;
    const read = async (start: number, end: number) =>
      new Uint8Array(await file.slice(start, end).arrayBuffer());
    try {
      const fingerprint = await fingerprintOf({ size: file.size, read });
      const twin = fingerprint && this.#films.find((one) => one.fingerprint === fingerprint);
      if (twin) return this.#join(film, twin);
      // What was typed while the file was read goes over what this tab kept of it earlier.
      const typed = changesOf(film.texts, this.#find(key)?.texts ?? film.texts);
      const texts = { ...film.texts, ...readTexts(fingerprint), ...typed };
      keepTexts(fingerprint, texts);
      this.#change(key, { fingerprint, texts });
      const duplicates = fingerprint
        ? await call(listDuplicates, { query: { fingerprint } }).then(
            ({ data }) => data,
            () => [],
          )
        : [];
      // It may have been taken away while we asked.
      if (this.#find(key)?.phase !== 'reading') return true;
      this.#change(key, duplicates.length > 0 ? { phase: 'asks', duplicates } : { phase: 'waiting' });
    } catch (error) {
      this.#change(key, { phase: 'refused', trouble: refusalOf(error) });
    }
    this.#next();
    return true;
  }

  /** The same file again: it goes on where it stopped. Answers false when nothing was missing. */
  #join(film: FilmOnItsWay, twin: FilmOnItsWay): boolean {
    this.#show(this.#films.filter((one) => one.key !== film.key));
    if (twin.file || twin.phase !== 'halted') return false;
    this.#change(twin.key, { file: film.file, phase: 'waiting', trouble: null });
    this.#next();
    return true;
  }

  #next(): void {
    if (this.#films.some(({ phase }) => phase === 'sending')) return;
    // The one that was chosen first stands last.
    const film = this.#films.findLast(({ phase }) => phase === 'waiting');
    if (film?.file) void this.#send(film.key, film.file);
  }

  async #send(key: string, file: File): Promise<void> {
    const film = this.#find(key);
    if (!film) return;
    this.#change(key, { phase: 'sending', trouble: null });
    const pace = measurePace(film.size);
    let shown = 0;
    let stopped = false;
    const { done, stop } = sendPieces({
      file,
      apiHost: this.#apiHost,
      id: film.id,
      metadata: metadataOf(film),
      onId: (id) => {
        this.#change(key, { id });
        // What was typed before the server knew of it.
        this.#timers.later(`save ${key}`, SAVE_MS, () => void this.#save(key));
      },
      onProgress: (sent) => {
        this.#tries.delete(key);
        const figures = pace(sent);
        if (performance.now() - shown < SHOW_MS && sent < file.size) return;
        shown = performance.now();
        if (!stopped) this.#change(key, { sent, ...figures });
      },
    });
    this.#stop = () => {
      stopped = true;
      stop();
    };
    await done.then(
      () => this.#finish(key),
      (error: unknown) => this.#failed(key, error),
    );
    if (!stopped) this.#next();
  }

  async #finish(key: string): Promise<void> {
    const film = this.#find(key);
    if (!film?.id) return;
    this.#timers.clear(`save ${key}`);
    this.#change(key, { phase: 'whole', sent: film.size, rate: null, left: null, trouble: null });
    this.#next();
    try {
      const { data } = await call(finishUpload, { params: { id: film.id }, body: wire(film.texts) });
      this.#change(key, { phase: 'done', videoId: data.id, saved: { at: new Date() } });
      const now = this.#find(key);
      // What was typed while it was checked.
      if (now && now.texts !== film.texts) await this.#save(key);
      else forgetTexts(film.fingerprint);
      this.onFilm();
    } catch (error) {
      this.#failed(key, error);
    }
  }

  #failed(key: string, error: unknown): void {
    const film = this.#find(key);
    if (!film) return;
    const gone = error instanceof ApiError && error.status === 404 && !film.replaces;
    if (isPassing(error) || gone) {
      const tried = this.#tries.get(key) ?? 0;
      this.#tries.set(key, tried + 1);
      const away = error.status === 0 || error.status >= 500;
      this.#change(key, {
        ...{ phase: 'lost', rate: null, left: null },
        trouble: away ? 'The connection is lost. It goes on by itself as soon as it is back.' : error.message,
        ...((gone || error.code === 'NOT_WHOLE') && { sent: 0 }),
        ...(gone && { id: null }),
      });
      const wait = TRY_AGAIN_MS[Math.min(tried, TRY_AGAIN_MS.length - 1)] ?? 0;
      this.#timers.later(`try ${key}`, wait, () => this.resume(key));
      return;
    }
    const text = refusalOf(error);
    // A session that is over: what has arrived waits for the next one.
    const over = error instanceof ApiError && error.status === 401;
    this.#change(key, { phase: over ? 'paused' : 'refused', trouble: text, rate: null, left: null });
    // Through the door that tells the frame of it.
    if (over) void call(listUploads, {}).catch(() => {});
    // A file that is no film is gone from the server as well; a field that was refused is not the file's fault.
    else if (error instanceof ApiError && error.code !== 'INVALID') this.#change(key, { id: null, sent: 0 });
  }

  async #save(key: string): Promise<void> {
    const film = this.#find(key);
    // A new source brings no texts of its own.
    if (!film || film.replaces !== null || film.phase === 'whole' || !(film.videoId || film.id)) return;
    const { videoId, id, texts } = film;
    const body = wire(texts);
    try {
      if (videoId) await call(updateVideo, { params: { id: videoId }, body });
      else await call(updateUpload, { params: { id: id ?? '' }, body });
      const unchanged = this.#find(key)?.texts === texts;
      if (unchanged) this.#change(key, { saved: { at: new Date() } });
      if (videoId && unchanged) forgetTexts(film.fingerprint);
      if (videoId) this.onFilm();
    } catch (error) {
      this.#change(key, { saved: { trouble: messageOf(error) } });
      if (isPassing(error)) this.#timers.later(`save ${key}`, 5000, () => void this.#save(key));
    }
  }

  #find = (key: string) => this.#films.find((film) => film.key === key);

  #change(key: string, part: Partial<FilmOnItsWay>): void {
    this.#show(this.#films.map((film) => (film.key === key ? { ...film, ...part } : film)));
  }

  #show(films: readonly FilmOnItsWay[]): void {
    const busy = films.some(isUnderWay);
    if (busy !== this.#films.some(isUnderWay)) guardWindow(busy);
    this.#films = films;
    for (const listener of this.#listeners) listener();
  }

  /** The network is back: nobody waits for the next try. */
  wake = () => {
    for (const { key, phase } of this.#films) if (phase === 'lost') this.resume(key);
  };
}

const ifGone = (error: unknown) => {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
};

const metadataOf = ({ name, fingerprint, replaces }: FilmOnItsWay): Record<string, string> => ({
  filename: name,
  ...(fingerprint && { fingerprint }),
  ...(replaces && { replaces: String(replaces) }),
});
