import { useHost } from '@wedding/shared/platform/host.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Week } from '../week/use-week.ts';
import { raised } from '../week/week.ts';
import { placeIn } from './place-in.ts';
import type { Mode, Playback } from './use-playback.ts';

interface RuleOptions {
  week: Week;
  playback: Playback;
  /** It has a sound to listen to. */
  sounds: boolean;
  /** It lies on this phone: playing it costs nothing. */
  free: boolean;
}

export interface WeekRule {
  /** As the film's own, but that a week that is used up gives the sound alone, and asks. */
  start: Playback['start'];
  /** The question stands. */
  asking: boolean;
  goOn: () => void;
  raise: () => void;
  stop: () => void;
  close: () => void;
}

/** Keeps a film to this phone's week of data: sparing from 80 % on, then the sound alone, then the person's word. */
export function useWeekRule({ week, playback, sounds, free }: RuleOptions): WeekRule {
  const { toast } = useHost();
  const [allowed, setAllowed] = useState(false);
  const [asking, setAsking] = useState(false);
  const { mode, mediaRef } = playback;
  const over = week.stage === 'over' && !allowed && !free;
  const spares = week.stage === 'spare' && mode === 'watch' && !free;

  function start(wanted: Mode, at: number) {
    const holds = over && wanted === 'watch';
    if (holds) setAsking(true);
    if (!holds) playback.start(wanted, at);
    else if (sounds) playback.start('listen', at);
  }
  function picture() {
    setAsking(false);
    if (mode === 'watch') void mediaRef.current?.play().catch(() => {});
    else playback.start('watch', placeIn(mediaRef.current));
  }
  const hold = useEffectEvent(() => {
    const media = mediaRef.current;
    setAsking(true);
    if (sounds) playback.start('listen', placeIn(media));
    else media?.pause();
  });
  const tellSparing = useEffectEvent(() => {
    toast.info('Four fifths of this week’s data are used: the lesson plays in its smallest quality now.');
  });

  useEffect(() => {
    const media = mediaRef.current;
    if (!over || mode !== 'watch' || !media) return;
    hold();
    // A film without a sound of its own waits for the answer, whoever presses play.
    const onPlay = () => hold();
    media.addEventListener('play', onPlay);
    return () => media.removeEventListener('play', onPlay);
  }, [over, mode, mediaRef]);
  useEffect(() => {
    if (spares) tellSparing();
  }, [spares]);

  return {
    start,
    asking,
    goOn: () => {
      setAllowed(true);
      picture();
    },
    raise: () => {
      week.change({ weekly: raised(week) });
      picture();
    },
    stop: () => {
      setAsking(false);
      mediaRef.current?.pause();
    },
    close: () => setAsking(false),
  };
}
