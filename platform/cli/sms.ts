// npm run sms -- 08031234567 "WED WEEK" [code]: sends a text to the product on this machine, in the aggregator's place.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLBACK_FILE, type DeveloperCallback } from '../../api/src/aggregator/developer-callback.ts';
import { readConfig, shortCode } from '../../api/src/config.ts';

const [from, text, to, ...rest] = process.argv.slice(2);
try {
  if (!from || !text) throw new Error('Give the number and the text: npm run sms -- 08031234567 "WED WEEK"');
  // A number after LOGIN is the proof, never the short code.
  const isSplit =
    rest.length > 0 || (to && !shortCode.safeParse(to).success) || (to && /^login$/i.test(text));
  if (isSplit)
    throw new Error(`Put the text in quotes: npm run sms -- ${from} "${text} ${[to, ...rest].join(' ')}"`);
  await send(readCallback(readConfig(process.env).dataDir), { from, text, ...(to && { to }) });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function readCallback(dataDir: string): DeveloperCallback {
  try {
    return JSON.parse(readFileSync(join(dataDir, CALLBACK_FILE), 'utf8'));
  } catch (cause) {
    throw new Error(`Nothing has run on ${dataDir} yet. Run npm start first, with the same DATA_DIR.`, {
      cause,
    });
  }
}

async function send(
  { address, secret }: DeveloperCallback,
  message: { from: string; text: string; to?: string },
): Promise<void> {
  const to = message.to ?? (await usualCode(address));
  const date = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const fields = { id: randomUUID(), linkId: randomUUID(), date, networkCode: '62130', ...message, to };
  const answer = await reach(`${address}/api/webhook/sms/africas-talking/${secret}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  if (!answer.ok) throw new Error(`The callback answered ${answer.status}: ${await answer.text()}`);
  console.log(`${message.from} texted "${message.text}" to ${to}. The text is in the journal.`);
}

/** Returns the short code of the plans on offer. */
async function usualCode(address: string): Promise<string> {
  const answer = await reach(`${address}/api/all-subscription`);
  const { data } = await answer.json().catch(() => ({}));
  if (!answer.ok || !Array.isArray(data)) {
    throw new Error(`${address} answered ${answer.status} and no tariffs. Is npm start still starting?`);
  }
  const code = data.find((plan: { code: string | null }) => plan.code)?.code;
  if (!code)
    throw new Error('No plan on offer has a short code; name one: npm run sms -- 0803… "TEXT" 33070');
  return code;
}

async function reach(url: string, init?: RequestInit): Promise<Response> {
  return fetch(url, init).catch((cause) => {
    throw new Error(`Nothing answers at ${new URL(url).origin}. Run npm start first.`, { cause });
  });
}
