/** What the ground that the api stands on says of itself; a pino logger is one. */
export interface BriefLog {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
}
