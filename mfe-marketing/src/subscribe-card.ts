import type { Plan } from '@wedding/shared/contract/subscription.schema.ts';
import { smsLink } from '@wedding/shared/ui/sms-link.ts';
import css from './subscribe-card.module.css';

interface CardOptions {
  /** The browser's own name: SMS links differ by phone. */
  agent: string;
  report: (error: unknown) => void;
}

/** What the Subscribe dialog holds: the sentence, the SMS link if the plan has a code, and copy buttons. */
export function subscribeCard({ name, title, code }: Plan, { agent, report }: CardOptions): HTMLElement {
  const card = element('div', css.card);
  const sentence = `To subscribe to the ${name} plan, text ${title} to ${code ?? 'our short code'}`;
  card.append(element('p', css.sentence, sentence));
  if (code) {
    const link = element('a', css.send, 'Open my messages');
    link.href = smsLink({ code, text: title, agent });
    card.append(link);
  }
  const copies = element('div', css.copies);
  copies.append(copyRow('Text', title, report));
  if (code) copies.append(copyRow('Short code', code, report));
  const note = code
    ? 'Then log in with the number that you texted from.'
    : 'This plan has no short code yet. Please ask us for it.';
  card.append(copies, element('p', css.note, note));
  return card;
}

function copyRow(label: string, value: string, report: CardOptions['report']): HTMLElement {
  const row = element('div', css.row);
  const text = element('span', css.value);
  text.append(element('span', css.label, label), element('strong', '', value));
  const button = element('button', css.copy, 'Copy');
  button.type = 'button';
  button.setAttribute('aria-label', `Copy ${label.toLowerCase()}`);
  const said = element('span', css.said);
  said.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(value);
      said.textContent = 'Copied';
    } catch (error) {
      report(error);
      said.textContent = 'Press and hold to copy';
    }
  });
  row.append(text, said, button);
  return row;
}

function element<T extends keyof HTMLElementTagNameMap>(tag: T, className = '', text = '') {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}
