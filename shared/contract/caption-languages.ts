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

/** How the names of caption files end, whatever program wrote them. */
export const captionFileTypes = ['.vtt', '.srt', '.ass', '.ssa', '.ttml', '.dfxp', '.smi', '.sbv', '.lrc'];
