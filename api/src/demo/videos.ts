import { asoEbi } from './lesson-aso-ebi.ts';
import { ceremonies } from './lesson-ceremonies.ts';
import { morning } from './lesson-morning.ts';
import { phoneList } from './lesson-phone-list.ts';
import { reception } from './lesson-reception.ts';
import { vendors } from './lesson-vendors.ts';
import { wholeRoad } from './lesson-whole-road.ts';
import type { Video } from './video-script.ts';

/** The videos of the demonstration, in the order in which they are created; the longest is last. */
export const videos: Video[] = [reception, asoEbi, phoneList, morning, vendors, ceremonies, wholeRoad];
