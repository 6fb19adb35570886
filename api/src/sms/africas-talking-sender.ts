import { z } from 'zod';

export interface AfricasTalkingAccount {
  username: string;
  apiKey: string;
  /** The short code or name that texts are sent from. The account's default applies if it is undefined. */
  from?: string | undefined;
  /** `https://api.africastalking.com`, or the sandbox's. */
  url: string;
}

const TIMEOUT_MS = 15_000;
/** The status codes for processed, sent and queued. */
const ACCEPTED_CODES = [100, 101, 102];

const answerOf = z.object({
  SMSMessageData: z.object({
    Message: z.string().default(''),
    Recipients: z
      .array(z.object({ statusCode: z.number(), status: z.string(), messageId: z.string().nullish() }))
      .default([]),
  }),
});

/** Returns a sender for Africa's Talking "bulk" messaging. Each text is one form-encoded request. */
export function africasTalkingSender({ username, apiKey, from, url }: AfricasTalkingAccount): TextSender {
  return {
    async send({ to, text }) {
      const body = new URLSearchParams({ username, to, message: text, ...(from && { from }) });
      const response = await fetch(new URL('/version1/messaging', url), {
        method: 'POST',
        headers: { apikey: apiKey, accept: 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        if (isNeverSent(error)) throw new TextRefused('it could not be reached');
        throw new TextUnknown('The aggregator did not answer.', { cause: error });
      });
      if (response.status >= 500) throw new TextUnknown(`The aggregator answered ${response.status}.`);
      const responseText = await response.text();
      if (!response.ok) throw new TextRefused(responseText.slice(0, 200) || String(response.status));
      return resultFrom(responseText);
    },
  };
}

function resultFrom(responseText: string): { providerId: string | null } {
  const read = answerOf.safeParse(parseJson(responseText));
  if (!read.success) throw new TextUnknown('The aggregator’s answer could not be read.');
  const { Message, Recipients } = read.data.SMSMessageData;
  const [recipient] = Recipients;
  if (!recipient) throw new TextRefused(Message || 'no recipient');
  if (!ACCEPTED_CODES.includes(recipient.statusCode)) throw new TextRefused(recipient.status);
  return { providerId: recipient.messageId ?? null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether the connection was never established, so that the text certainly wasn't sent. */
function isNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(cause?.code ?? '');
}

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
