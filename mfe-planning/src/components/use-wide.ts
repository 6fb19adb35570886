import { useMedia } from '@wedding/shared/host/use-media.ts';

/** Returns true from 900 px, where a grid fits instead of sheets. */
export const useWide = () => useMedia('(min-width: 900px)');
