/** Phones disagree on how a body follows the number: Apple's want "&", all others "?". */
const isApple = (agent: string) => /iPhone|iPad|iPod|Macintosh/.test(agent);

export interface Message {
  code: string;
  text: string;
}

/** A link that opens the phone's messages with the text written. `agent` is the browser's own name. */
export function smsLink({ code, text, agent }: Message & { agent: string }): string {
  // A number keeps its plus sign (RFC 5724); # and * of short codes must be encoded.
  const to = encodeURIComponent(code).replaceAll('%2B', '+');
  return `sms:${to}${isApple(agent) ? '&' : '?'}body=${encodeURIComponent(text)}`;
}

/** What a phone's camera turns into a message ready to send, in the form that all phones read. */
export const smsForCamera = ({ code, text }: Message): string => `SMSTO:${code}:${text}`;
