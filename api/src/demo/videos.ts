import { asoEbi } from './video-aso-ebi.ts';
import { ceremonies } from './video-ceremonies.ts';
import { morning } from './video-morning.ts';
import { phoneList } from './video-phone-list.ts';
import { reception } from './video-reception.ts';
import type { Video } from './video-script.ts';
import { vendors } from './video-vendors.ts';
import { wholeRoad } from './video-whole-road.ts';

/** The videos of the demonstration, in the order in which they are created; the longest is last. */
export const videos: Video[] = [reception, asoEbi, phoneList, morning, vendors, ceremonies, wholeRoad];
