import { z } from 'zod';
import { idParams, noData, timestamp } from './field.schema.ts';

/**
 * The person's number (E.164) and the devices that signed in to the account. Only `this` device has the session; the others
 * are remembered. `may_forget`: an older device, or one that proved the number, may have the device forgotten.
 */
export const device = z.object({
  id: z.int(),
  /** `Chrome on Android`; '' if unknown. */
  name: z.string(),
  this: z.boolean(),
  may_forget: z.boolean(),
  last_seen_at: timestamp,
});
export type Device = z.infer<typeof device>;
export const listDevicesSchema = { answer: z.object({ phone: z.string(), devices: z.array(device) }) };
export const forgetDeviceSchema = { params: idParams, answer: noData };
