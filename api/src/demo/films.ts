import type { Film } from './film-script.ts';
import { asoEbi } from './lesson-aso-ebi.ts';
import { ceremonies } from './lesson-ceremonies.ts';
import { morning } from './lesson-morning.ts';
import { phoneList } from './lesson-phone-list.ts';
import { reception } from './lesson-reception.ts';
import { vendors } from './lesson-vendors.ts';
import { wholeRoad } from './lesson-whole-road.ts';

/** The films of the demonstration, in the order in which they are made; the longest last. */
export const films: Film[] = [reception, asoEbi, phoneList, morning, vendors, ceremonies, wholeRoad];
