/** The path of the service worker in the shell's build. The gateway serves that file as `/sw.js`. */
export const WORKER_FILE = 'worker/sw.js';
