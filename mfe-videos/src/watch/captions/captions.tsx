import type { Captions } from '@wedding/shared/contract/captions.schema.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import type { SavedVideo } from '@wedding/shared/video-cache/saved-video.ts';
import { type RefObject, useEffect, useState } from 'react';
import { readPreferences, savePreferences } from '../../lib/player-preferences.ts';
import { captionsName } from '../../saved/saved-captions.ts';
import css from './captions.module.css';

export interface CaptionChoice {
  /** Languages that the video has. */
  languages: Captions[];
  /** The language shown; null shows none. */
  lang: Captions['lang'] | null;
  choose: (lang: Captions['lang'] | null) => void;
  /** Turns captions on in the language last chosen, or off. */
  toggle: () => void;
  /** The lines of the current cues. */
  lines: string[];
}

interface CaptionsOf {
  languages: Captions[];
  /** Whether the video plays. */
  active: boolean;
  /** Caption texts saved with the video on this device. */
  savedTexts: SavedVideo['captions'];
}

/**
 * Returns the captions of one video. The browser reads and times the file, and the page draws the lines where the
 * controls don't hide them. The file is fetched, or read from the device, once the video plays and captions are wanted.
 * The choice is remembered for other videos.
 */
export function useCaptions(
  mediaRef: RefObject<HTMLVideoElement | null>,
  { languages, active, savedTexts }: CaptionsOf,
): CaptionChoice {
  const { toast } = useHost();
  const [preference, setWanted] = useState(() => readPreferences().captions);
  const [lines, setLines] = useState<string[]>([]);
  const language =
    languages.find(({ lang }) => preference.on && lang === preference.lang) ??
    (preference.on && languages[0]);
  const { lang = null, label = '', url = null } = language || {};
  const text = url === null ? undefined : savedTexts?.[captionsName(url)];

  useEffect(() => {
    const media = mediaRef.current;
    if (!media || !active || lang === null || url === null) return;
    const element = document.createElement('track');
    const src = text === undefined ? url : URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
    Object.assign(element, { kind: 'captions', srclang: lang, label, src });
    media.append(element);
    const { track } = element;
    track.mode = 'hidden';
    const read = () => setLines(linesOf(track));
    const fail = () => toast.error('We couldn’t load the captions. Please choose them again to retry.');
    // In full screen iPhones show only the video, so the browser draws the captions there.
    const showNatively = () => {
      track.mode = 'showing';
    };
    const hideNative = () => {
      track.mode = 'hidden';
    };
    track.addEventListener('cuechange', read);
    element.addEventListener('error', fail);
    media.addEventListener('webkitbeginfullscreen', showNatively);
    media.addEventListener('webkitendfullscreen', hideNative);
    return () => {
      track.removeEventListener('cuechange', read);
      media.removeEventListener('webkitbeginfullscreen', showNatively);
      media.removeEventListener('webkitendfullscreen', hideNative);
      element.remove();
      URL.revokeObjectURL(src);
      setLines([]);
    };
  }, [mediaRef, active, lang, label, url, text, toast]);

  function choose(next: Captions['lang'] | null) {
    const choice = next === null ? { ...preference, on: false } : { on: true, lang: next };
    setWanted(choice);
    savePreferences({ captions: choice });
  }
  const defaultLanguage = languages.find((one) => one.lang === preference.lang) ?? languages[0];
  return {
    languages,
    lang,
    choose,
    lines,
    toggle: () => choose(lang === null ? (defaultLanguage?.lang ?? null) : null),
  };
}

function linesOf({ activeCues }: TextTrack): string[] {
  return Array.from(activeCues ?? []).flatMap((cue) =>
    ((cue as VTTCue).getCueAsHTML().textContent ?? '').split('\n'),
  );
}

/** The captions over the video. `raised` while the controls show below. */
export function CaptionLines({ lines, raised }: { lines: string[]; raised: boolean }) {
  if (lines.length === 0) return null;
  return (
    <p className={css.captions} data-raised={raised}>
      <span>{lines.join('\n')}</span>
    </p>
  );
}
