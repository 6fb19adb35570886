import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wedding-sms-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Sends a text as `npm run sms` does. Returns the command's exit code and its output. */
function sms(...args: string[]): Promise<{ code: unknown; output: string }> {
  const command = [join(import.meta.dirname, '../sms.ts'), ...args];
  const env = { ...process.env, DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

/** Runs `work` beside a product that answers like this. */
async function besideProduct<T>(answer: RequestListener, work: () => Promise<T>): Promise<T> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(dataDir, 'sms-callback.json'), JSON.stringify({ address, secret: 'secret' }));
  try {
    return await work();
  } finally {
    server.close();
  }
}

test('a text without quotes is not sent as another text to another number', async () => {
  const sent: string[] = [];
  const product: RequestListener = (request, answer) => {
    sent.push(request.url ?? '');
    answer.end('{"data":[{"code":"33070"}]}');
  };
  await besideProduct(product, async () => {
    for (const words of [
      ['WED', 'WEEK'],
      ['LOGIN', '483920'],
      ['WED', '33070', 'WEEK'],
    ]) {
      const { code, output } = await sms('08031234567', ...words);
      expect(output).toContain(`Put the text in quotes: npm run sms -- 08031234567 "${words.join(' ')}"`);
      expect(code).toBe(1);
    }
    expect(sent).toEqual([]);
    expect(await sms('08031234567', 'WED WEEK', '33070')).toMatchObject({ code: 0 });
    expect(sent).toEqual(['/api/webhook/sms/africas-talking/secret']);
  });
}, 60_000);

test('an answer without tariffs is named, such as that of a product that is starting', async () => {
  const starting: RequestListener = (_request, answer) => answer.writeHead(503).end('{"message":"Not yet"}');
  const another: RequestListener = (_request, answer) => answer.end('<!doctype html>');
  for (const [status, product] of [
    [503, starting],
    [200, another],
  ] as const) {
    const { code, output } = await besideProduct(product, () => sms('08031234567', 'WED WEEK'));
    expect(output).toMatch(new RegExp(`answered ${status} and no tariffs\\.`));
    expect(code).toBe(1);
  }
}, 60_000);
