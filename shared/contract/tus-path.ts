/**
 * The path for uploading videos in chunks, over tus 1.0. It is not part of the contract, because tus uses more HTTP methods.
 */
export const TUS_PATH = '/admin/videos/upload/tus';
