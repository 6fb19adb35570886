/** A text for one person: its number as E.164. */
export interface OutgoingText {
  to: string;
  text: string;
}

/** How texts leave the site: by the aggregator that the operator has an account with. */
export interface TextSender {
  /** The aggregator's own id of the text, once it has taken it. @throws {TextRefused | TextUnknown} */
  send(text: OutgoingText): Promise<{ providerId: string | null }>;
}

/** The aggregator said no: nothing was sent. `reason` is its own word, such as InsufficientBalance. */
export class TextRefused extends Error {
  override readonly name = 'TextRefused';
  readonly reason: string;
  constructor(reason: string) {
    super(`The aggregator refused a text: ${reason}`);
    this.reason = reason;
  }
}

/** Nobody knows whether the text is on its way: the aggregator was told, and what it said did not come back. */
export class TextUnknown extends Error {
  override readonly name = 'TextUnknown';
}
