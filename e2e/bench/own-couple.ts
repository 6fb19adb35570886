// Loaded by autocannon's worker: each connection calls as a couple of its own, by the tokens in BENCH_TOKENS.
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

// As `require` has it: a function, not a module.
export { asNextCouple as 'module.exports' };
