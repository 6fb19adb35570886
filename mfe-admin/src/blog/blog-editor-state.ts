import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { createBlog } from '@wedding/shared/contract/blog.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { ApiError, call, messageOf } from '@wedding/shared/host/call.ts';
import { createStore, type StoreApi } from '@wedding/shared/host/store.ts';
import { type Asker, type ConflictQuestion, saveOver } from '@wedding/shared/host/version-conflict.ts';
import {
  type BlogTexts,
  type Change,
  readBlogDraft,
  sameTexts,
  sendBlog,
  TITLE_LIMIT,
  textsOf,
  UNTITLED,
  writeBlogDraft,
} from './send-blog.ts';

/** Whether and where the typed text is saved. */
type SaveState =
  | { kind: 'clean' }
  | { kind: 'typed' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  /** The server can't be reached, or fails; the draft is in this browser and saving is retried. `text` says which. */
  | { kind: 'offline'; text: string }
  | { kind: 'refused'; text: string; errors: ApiError['errors'] }
  /** Another editor saved in between. Nothing is sent until the person chooses a version: true for the one here. */
  | { kind: 'conflict'; theirs: AdminBlog; question: ConflictQuestion; choose: (mine: boolean) => void }
  | { kind: 'gone' };

export interface BlogEditorView {
  texts: BlogTexts;
  /** The blog as the server has it; null until it is created. */
  blog: AdminBlog | null;
  state: SaveState;
  /** Whether the texts were restored from a draft after a refresh. */
  restored: boolean;
  /** Changes whenever the texts are replaced by other means than typing. */
  edition: number;
}

interface BlogEditorOptions {
  blog: AdminBlog | null;
  /** The signed-in user, in whose name drafts are stored. */
  userId: number;
  onCreated: (blog: AdminBlog) => void;
  onSaved: (blog: AdminBlog) => void;
  idleMs?: number;
  retryMs?: number;
}

/**
 * The state of a blog's editor. A change is stored in this browser immediately and sent after a pause. Only one request runs
 * at a time, and none overwrites another editor's version.
 */
export class BlogEditorState {
  readonly source: StoreApi<BlogEditorView>;
  /** The id of this editor instance. */
  writer: string;
  /** The id under which `takeTheirs` saves, the same after a lost response. */
  private copyWriter = crypto.randomUUID();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<string | null> | null = null;
  private stopped = true;
  private readonly options: BlogEditorOptions;

  /** Whether this browser has what the server may not have yet. Its storage may be full or blocked. */
  isDraftStored = true;

  constructor(options: BlogEditorOptions) {
    this.options = options;
    const { blog, userId } = options;
    const storedDraft = readBlogDraft(userId, blog?.id ?? null);
    // The server recognizes a post without an id by its writer. For other posts the id is new, so that a duplicated tab
    // doesn't pass for the first one.
    this.writer = (blog ? undefined : storedDraft?.writer) ?? crypto.randomUUID();
    const serverTexts: BlogTexts = blog ? textsOf(blog) : { title: '', excerpt: '', body_html: '' };
    const draft = storedDraft && !sameTexts(storedDraft.texts, serverTexts) ? storedDraft : null;
    // A draft is sent with the version that it is based on, unless a save of it arrived without its answer.
    const base = blog && draft && blog.writer !== draft.writer ? { ...blog, version: draft.version } : blog;
    this.source = createStore(() => ({
      texts: draft?.texts ?? serverTexts,
      blog: base,
      state: { kind: draft ? 'typed' : 'clean' },
      restored: draft !== null,
      edition: 0,
    }));
  }

  private get view(): BlogEditorView {
    return this.source.getState();
  }
  readonly read = () => this.view;

  readonly change = (part: Partial<BlogTexts>) => {
    const { state } = this.view;
    this.setView({
      texts: { ...this.view.texts, ...part },
      state: state.kind === 'conflict' || state.kind === 'gone' ? state : { kind: 'typed' },
    });
    this.storeDraft();
    this.scheduleSave();
  };

  /** Sends the texts and the new status. Returns the server's message, or null when it is refused. */
  readonly publish = (change: Pick<AdminBlog, 'status'> & { publish_at?: string }) => this.send(change);
  readonly discard = () => this.send({ discard: true });
  /** Sends a cover, or the slug and the author, after the texts, since their request has none. */
  readonly setBeside = async (change: Pick<Change, 'cover' | 'details'>) => {
    await this.send({});
    return this.send(change);
  };
  /**
   * Replaces the texts by earlier ones and saves them; the current texts stay in the history. Returns the server's message,
   * or null when it did not save them.
   */
  readonly restore = (texts: BlogTexts) => {
    this.setView({ texts, edition: this.view.edition + 1, restored: false });
    this.change({});
    return this.send({});
  };

  /** Takes the other editor's version. Saves the texts typed here as a separate draft. */
  readonly takeTheirs = async () => {
    const { texts, state, edition } = this.view;
    if (state.kind !== 'conflict') return;
    const { theirs, choose } = state;
    const plain = trimmed(texts.title) || UNTITLED;
    const marked = `${plain} (my version)`;
    const title = marked.length > TITLE_LIMIT ? plain : marked;
    await call(createBlog, { body: { ...texts, title, writer: this.copyWriter } });
    this.copyWriter = crypto.randomUUID();
    this.writer = crypto.randomUUID();
    writeBlogDraft(this.options.userId, theirs.id, null);
    this.setView({ blog: theirs, texts: textsOf(theirs), restored: false, edition: edition + 1 });
    this.setView({ state: { kind: 'clean' } });
    choose(false);
  };
  /** Saves the texts as a new post, after the post was deleted elsewhere. */
  readonly saveAsNew = () => {
    writeBlogDraft(this.options.userId, this.view.blog?.id ?? null, null);
    this.writer = crypto.randomUUID();
    this.setView({ blog: null, state: { kind: 'typed' } });
    // The draft of the deleted post is gone, and the new post may not be created at once.
    this.storeDraft();
    return this.send({});
  };

  readonly retry = () => void this.send({});

  /** Starts saving. Returns a function that stops it and sends the remaining changes as the page is left. */
  readonly start = () => {
    this.stopped = false;
    window.addEventListener('online', this.retry);
    if (this.view.state.kind === 'typed') this.scheduleSave();
    return () => {
      window.removeEventListener('online', this.retry);
      void this.send({});
      this.stopped = true;
    };
  };

  private scheduleSave(ms = this.options.idleMs ?? 1500): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => void this.send({}), ms);
  }

  private async send(change: Change): Promise<string | null> {
    clearTimeout(this.timer);
    if (this.view.state.kind === 'conflict') return null;
    while (this.sending) await this.sending;
    this.sending = this.save(change).finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  private async save(change: Change): Promise<string | null> {
    const { blog, state } = this.view;
    let { texts } = this.view;
    const isAutosave = Object.keys(change).length === 0;
    if (state.kind === 'gone') return null;
    // What was refused may pass now: the refusal may have been about a cover, a time or too many requests.
    if (isAutosave && !['typed', 'offline', 'refused'].includes(state.kind)) return null;
    if (!blog && isAutosave && !trimmed(texts.title) && !texts.body_html && !texts.excerpt.trim())
      return null;
    const asker = { ask: { confirm: this.askHere }, session: { user: { id: this.options.userId } } };
    try {
      const { data, message } = await saveOver(asker, {
        what: 'blog',
        cancel: 'Use the other, keep mine as a draft',
        save: (versionOf) => {
          this.setView({ state: { kind: 'saving' } });
          texts = this.view.texts;
          const base = blog && { ...blog, version: versionOf(blog.id, blog.version) };
          return sendBlog({ change, texts, blog: base, writer: this.writer });
        },
      });
      if (!blog) writeBlogDraft(this.options.userId, null, null);
      const textsSaved =
        !(blog && (change.cover || change.details)) || state.kind === 'saved' || state.kind === 'clean';
      const allSaved = change.discard || (textsSaved && sameTexts(this.view.texts, texts));
      if (change.discard) this.setView({ texts: textsOf(data), edition: this.view.edition + 1 });
      this.setView({
        blog: data,
        restored: false,
        state: allSaved ? { kind: 'saved', at: new Date() } : { kind: 'typed' },
      });
      this.storeDraft(allSaved);
      if (!blog && !this.stopped) this.options.onCreated(data);
      this.options.onSaved(data);
      if (!allSaved) this.scheduleSave();
      return message;
    } catch (error) {
      this.handleError(error);
      return null;
    }
  }

  /** Asks in the page and not in a dialog, which would take the keys of a person who is typing. */
  private readonly askHere: Asker['ask']['confirm'] = (question, [{ current }]) =>
    new Promise((choose) => {
      this.setView({ state: { kind: 'conflict', theirs: current as AdminBlog, question, choose } });
    });

  private handleError(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    // The other version is open by now.
    if (error.code === 'VERSION_CONFLICT') return;
    if (error.status === 404) this.setView({ state: { kind: 'gone' } });
    else if (error.status === 0 || error.status >= 500 || error.status === 401) {
      const text = error.status === 0 ? 'The server can’t be reached.' : messageOf(error);
      this.setView({ state: { kind: 'offline', text } });
      this.scheduleSave(this.options.retryMs ?? 5000);
    } else this.setView({ state: { kind: 'refused', text: messageOf(error), errors: error.errors } });
  }

  private storeDraft(isSaved = false): void {
    const { texts, blog } = this.view;
    const draft = { texts, writer: this.writer, version: blog?.version ?? 0 };
    this.isDraftStored = writeBlogDraft(this.options.userId, blog?.id ?? null, isSaved ? null : draft);
  }

  private setView(part: Partial<BlogEditorView>): void {
    this.source.setState(part);
  }
}
