/** Where the shell's build keeps its service worker; the gateway serves that file as `/sw.js`. */
export const WORKER_FILE = 'worker/sw.js';
