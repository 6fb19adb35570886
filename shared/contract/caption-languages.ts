/** Languages of captions, each by its own name. Codes as HTML's `srclang` takes them. */
export const captionLanguages = {
  en: 'English',
  pcm: 'Nigerian Pidgin',
  yo: 'Yorùbá',
  ig: 'Igbo',
  ha: 'Hausa',
  fr: 'Français',
} as const;
export type CaptionLang = keyof typeof captionLanguages;
