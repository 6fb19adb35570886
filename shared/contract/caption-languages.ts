/** The languages of captions, each with its own name. The codes are valid for HTML's `srclang`. */
export const captionLanguages = {
  en: 'English',
  pcm: 'Nigerian Pidgin',
  yo: 'Yorùbá',
  ig: 'Igbo',
  ha: 'Hausa',
  fr: 'Français',
} as const;
export type CaptionLang = keyof typeof captionLanguages;
