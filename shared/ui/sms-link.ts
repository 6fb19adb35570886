/** Phones disagree on how a body follows the number: Apple's want "&", all others "?". */
const isApple = (agent: string) => /iPhone|iPad|iPod|Macintosh/.test(agent);

/** A link that opens the phone's messages with the text written. `agent` is the browser's own name. */
export const smsLink = ({ code, text, agent }: { code: string; text: string; agent: string }): string =>
  `sms:${encodeURIComponent(code)}${isApple(agent) ? '&' : '?'}body=${encodeURIComponent(text)}`;
