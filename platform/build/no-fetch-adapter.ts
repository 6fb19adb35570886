/** Stands for Axios's adapter for `fetch`, 3 kB that no call uses: all are made by XMLHttpRequest, which reports uploads. */
export const getFetch = undefined;
