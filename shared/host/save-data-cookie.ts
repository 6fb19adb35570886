/**
 * `1` or `0`: the person's choice of save-data mode on this device. Without the cookie, the
 * browser's `Save-Data` header decides.
 */
export const SAVE_DATA_COOKIE = 'wedding_saver';
