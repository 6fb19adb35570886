// Loaded by autocannon's worker. Each connection calls as another couple, with the tokens in BENCH_TOKENS.
const tokens = (process.env.BENCH_TOKENS ?? '').split(' ');
let connected = 0;

function asNextCouple(client: { setHeaders: (headers: Record<string, string>) => void }): void {
  // These take the place of all others.
  client.setHeaders({
    'content-type': 'application/json',
    authorization: `Bearer ${tokens[connected % tokens.length]}`,
  });
  connected += 1;
}

// Exports a function instead of a module, which is what `require` returns to autocannon.
export { asNextCouple as 'module.exports' };
