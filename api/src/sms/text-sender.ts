/** A text for one person, with the number in E.164 format. */
interface OutgoingText {
  to: string;
  text: string;
}

/** Sends texts through the aggregator that the operator has an account with. */
export interface TextSender {
  /** Sends a text. Returns the aggregator's id for it, once accepted. @throws {TextRefused | TextUnknown} */
  send(text: OutgoingText): Promise<{ providerId: string | null }>;
}

/** The aggregator refused the text, so nothing was sent. `reason` is the aggregator's own, such as InsufficientBalance. */
export class TextRefused extends Error {
  override readonly name = 'TextRefused';
  readonly reason: string;
  constructor(reason: string) {
    super(`The aggregator refused a text: ${reason}`);
    this.reason = reason;
  }
}

/** It is unknown whether the text was sent, because no usable response came back from the aggregator. */
export class TextUnknown extends Error {
  override readonly name = 'TextUnknown';
}
