/** Phones disagree on the separator between number and body: Apple's use "&", all others "?". */
const isApple = (agent: string) => /iPhone|iPad|iPod|Macintosh/.test(agent);

export interface Message {
  code: string;
  text: string;
}

/** Returns a link that opens the phone's messages with the text filled in. `agent` is the browser's user agent. */
export function smsLink({ code, text, agent }: Message & { agent: string }): string {
  // A number keeps its plus sign (RFC 5724). The # and * of short codes must be encoded.
  const to = encodeURIComponent(code).replaceAll('%2B', '+');
  return `sms:${to}${isApple(agent) ? '&' : '?'}body=${encodeURIComponent(text)}`;
}

/** Returns the content of a QR code that a phone's camera turns into a message, in the form that all phones read. */
export const smsForCamera = ({ code, text }: Message): string => `SMSTO:${code}:${text}`;
