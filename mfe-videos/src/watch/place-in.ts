/** Where to go on after a switch; a film that has ended begins again. */
export const placeIn = (media: HTMLMediaElement | null): number =>
  !media || media.ended ? 0 : media.currentTime;
