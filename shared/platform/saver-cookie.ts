/** `1` or `0`: whether this device was told to spare data; without it the browser's `Save-Data` header counts. */
export const SAVER_COOKIE = 'wedding_saver';
