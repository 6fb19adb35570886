/** The minimal logger of the database and backup code. A pino logger satisfies it. */
export interface MinimalLogger {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
}
