import type { AnswerChannel, Message } from '@wedding/shared/contract/contact.schema.ts';
import { smsLink } from '@wedding/shared/ui/actions/sms-link.ts';

interface Channel {
  label: string;
  /** In a sentence: `Answered by email`. */
  by: string;
  /** The button that opens the answer there. */
  open: string;
}

export const CHANNELS: Record<AnswerChannel, Channel> = {
  email: { label: 'Email', by: 'by email', open: 'Open in email, and next' },
  whatsapp: { label: 'WhatsApp', by: 'by WhatsApp', open: 'Open in WhatsApp, and next' },
  sms: { label: 'Text message', by: 'by text message', open: 'Open in messages, and next' },
  call: { label: 'Call', by: 'by phone', open: 'Call' },
};

interface AnswerRoute {
  channel: AnswerChannel;
  /** The email address or number, as it is shown. */
  to: string;
}

/**
 * Returns the ways to answer a person: first the requested one, then the account's own number, masked or whole. WhatsApp is
 * included if the operator has a WhatsApp number to answer from.
 */
export function answerRoutes(
  { reply_to, phone }: Pick<Message, 'reply_to' | 'phone'>,
  hasWhatsApp: boolean,
): AnswerRoute[] {
  const requested = reply_to.trim();
  const byNumber = (to: string): AnswerRoute[] => [
    ...(hasWhatsApp ? [{ channel: 'whatsapp', to } as const] : []),
    { channel: 'sms', to },
    { channel: 'call', to },
  ];
  const routes: AnswerRoute[] = [];
  if (/^\S+@\S+\.\S+$/.test(requested)) routes.push({ channel: 'email', to: requested });
  else if (/^\+?[\d•\s-]{6,}$/.test(requested)) routes.push(...byNumber(requested));
  const usedChannels = routes.map(({ channel }) => channel);
  return [
    ...routes,
    ...(phone ? byNumber(phone).filter(({ channel }) => !usedChannels.includes(channel)) : []),
  ];
}

/** Returns a link that opens the written answer in the app that sends it. */
export function answerLink(
  { channel, to }: AnswerRoute,
  { text, subject }: { text: string; subject: string },
): string {
  switch (channel) {
    case 'email':
      return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
    case 'whatsapp':
      return `https://wa.me/${international(to).slice(1)}?text=${encodeURIComponent(text)}`;
    case 'sms':
      return smsLink({ code: international(to), text, agent: navigator.userAgent });
    case 'call':
      return `tel:${international(to)}`;
  }
}

/** Converts a number as people in Nigeria write it to E.164. */
function international(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (number.trim().startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return digits.startsWith('0') ? `+234${digits.slice(1)}` : `+${digits}`;
}

/** Follows a link without rendering it. `newTab` opens it in a new tab. */
export function openLink(href: string, newTab: boolean): void {
  const link = document.createElement('a');
  link.href = href;
  if (newTab) link.target = '_blank';
  link.rel = 'noreferrer';
  document.body.append(link);
  link.click();
  link.remove();
}
