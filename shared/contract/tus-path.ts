/**
 * The path for uploading videos in chunks, over tus 1.0. It is not part of the contract, because tus uses more HTTP methods.
 */
export const TUS_PATH = '/admin/videos/upload/tus';

/** The largest file that administrators' pages send in one form. A larger one goes in chunks, which survive a lost network. */
export const FORM_UPLOAD_BYTES = 16 * 1024 * 1024;
