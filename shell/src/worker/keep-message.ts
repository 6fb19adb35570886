/** A page asks that its release be kept, so that the tools open without a network. */
export interface KeepMessage {
  keep: string;
}

export const isKeepMessage = (data: unknown): data is KeepMessage =>
  typeof (data as KeepMessage | null)?.keep === 'string';
