import { defineCall } from './call.ts';
import type * as s from './device.schema.ts';

export const listDevices = defineCall<typeof s.listDevicesSchema>({
  method: 'GET',
  path: '/api/me/devices',
  who: ['couple'],
  summary: 'The account’s number and the devices that signed in to it',
});
export const forgetDevice = defineCall<typeof s.forgetDeviceSchema>({
  method: 'DELETE',
  path: '/api/me/devices/:id',
  writes: 'own choice',
  who: ['couple'],
  summary: 'Forget another device: it counts as new at its next sign-in',
});
