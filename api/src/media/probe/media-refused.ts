/**
 * An error caused by the file itself, so a retry can't help. `status` is the HTTP status, `message` a plain sentence
 * for the person who uploaded the file, and `code` a stable value for programs.
 */
export class MediaRefused extends Error {
  readonly status: 413 | 415 | 422;
  readonly code: string;
  constructor(status: 413 | 415 | 422, code: string, message: string) {
    super(message);
    this.name = 'MediaRefused';
    this.status = status;
    this.code = code;
  }
}
