/** Stands for Axios's adapter for `fetch`, 3 kB of every page: uploads need XMLHttpRequest, and `call.ts` has its own `keepAlive`. */
export const getFetch = undefined;
