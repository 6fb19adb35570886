import type { ShareContent } from '@wedding/shared/host/host.ts';

interface ShareTarget {
  name: string;
  label: string;
  /** The address that the choice opens. `copy-link` has none. */
  href?: (content: ShareContent) => string;
}

const address = (base: string, query: Record<string, string>) =>
  // Mail programs don't decode a plus sign as a space.
  `${base}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;

/** Targets that are only offered if the site's configuration enables them. */
const switchedOn = ['vk', 'okru'];

/** Returns the targets in the specification's order, with those of `more` that aren't offered by default. */
export const targetsWith = (more: readonly string[]): readonly ShareTarget[] =>
  shareTargets.filter(({ name }) => !switchedOn.includes(name) || more.includes(name));

const shareTargets: readonly ShareTarget[] = [
  {
    name: 'facebook',
    label: 'Facebook',
    href: ({ url }) => address('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    name: 'twitter',
    label: 'Twitter',
    href: ({ text, url }) => address('https://twitter.com/intent/tweet', { text, url }),
  },
  {
    name: 'whatsapp',
    label: 'WhatsApp',
    href: ({ text, url }) => address('https://api.whatsapp.com/send', { text: `${text} ${url}` }),
  },
  {
    name: 'reddit',
    label: 'Reddit',
    href: ({ title, url }) => address('https://www.reddit.com/submit', { title, url }),
  },
  {
    name: 'telegram',
    label: 'Telegram',
    href: ({ text, url }) => address('https://t.me/share/url', { url, text }),
  },
  {
    name: 'linkedin',
    label: 'LinkedIn',
    href: ({ url }) => address('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  { name: 'vk', label: 'VK', href: ({ title, url }) => address('https://vk.com/share.php', { url, title }) },
  {
    name: 'okru',
    label: 'OK.ru',
    href: ({ title, url }) => address('https://connect.ok.ru/offer', { url, title }),
  },
  {
    name: 'mail',
    label: 'Mail',
    href: ({ title, text, url }) => address('mailto:', { subject: title, body: `${text}\n\n${url}` }),
  },
  { name: 'copy-link', label: 'Copy link' },
];
