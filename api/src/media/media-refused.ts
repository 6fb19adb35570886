/**
 * The file itself is at fault: no retry will help. `status` is the HTTP answer, `message` a plain sentence
 * for the person who uploaded, `code` stable for programs.
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
