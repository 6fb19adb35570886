import { useHost } from '@wedding/shared/host/host.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Week } from '../cost/week/use-week.ts';
import { raisedLimit } from '../cost/week/week.ts';
import type { Mode, Playback } from './player/use-playback.ts';

interface RuleOptions {
  week: Week;
  playback: Playback;
  /** Whether the video has a sound file to listen to. */
  hasAudio: boolean;
  /** Whether the video is saved on this device with its picture, so that watching it uses no data. */
  free: boolean;
}

interface WeekRule {
  /** Like the playback's own, but plays sound only and asks when the week's data is used up. */
  start: Playback['start'];
  /** Whether the question is open. */
  isAsking: boolean;
  keepWatching: () => void;
  raiseLimit: () => void;
  stop: () => void;
  close: () => void;
}

/** Applies the device's weekly data limit: the lowest quality from 80 %, then sound only until the user decides. */
export function useWeekRule({ week, playback, hasAudio, free }: RuleOptions): WeekRule {
  const { toast } = useHost();
  const [allowed, setAllowed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** Where a video without a sound file was to start when the question came before it. */
  const blockedAt = useRef(0);
  const { mode, mediaRef } = playback;
  const isOver = week.stage === 'over' && !allowed && !free;
  const saving = week.stage === 'saving' && mode === 'watch' && !free;

  function start(wanted: Mode, at: number) {
    const isBlocked = isOver && wanted === 'watch';
    if (!isBlocked) return playback.start(wanted, at);
    setAsking(true);
    if (hasAudio) playback.start('listen', at);
    else blockedAt.current = at;
  }
  function playVideo() {
    setAsking(false);
    if (mode === 'watch') void mediaRef.current?.play().catch(() => {});
    else playback.start('watch', mode === null ? blockedAt.current : playback.position());
  }
  const interrupt = useEffectEvent(() => {
    setAsking(true);
    if (hasAudio) playback.start('listen', playback.position());
    else mediaRef.current?.pause();
  });
  const announceSaving = useEffectEvent(() => {
    toast.info('You have used 80% of this week’s data, so this lesson now plays at the lowest quality.');
  });

  useEffect(() => {
    const media = mediaRef.current;
    if (!isOver || mode !== 'watch' || !media) return;
    interrupt();
    // A video without a separate audio track waits for the answer.
    const onPlay = () => interrupt();
    media.addEventListener('play', onPlay);
    return () => media.removeEventListener('play', onPlay);
  }, [isOver, mode, mediaRef]);
  useEffect(() => {
    if (saving) announceSaving();
  }, [saving]);

  return {
    start,
    isAsking,
    keepWatching: () => {
      setAllowed(true);
      playVideo();
    },
    raiseLimit: () => {
      week.change({ weekly: raisedLimit(week) });
      playVideo();
    },
    stop: () => {
      setAsking(false);
      mediaRef.current?.pause();
    },
    close: () => setAsking(false),
  };
}
