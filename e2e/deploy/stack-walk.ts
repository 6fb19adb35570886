import { authenticator } from '../../api/src/testing/authenticator.ts';
import { login } from '../../shared/contract/account.ts';
import { changeVideoStatus, getAdminVideo, uploadVideo } from '../../shared/contract/admin-video.ts';
import { receiveSms } from '../../shared/contract/membership.ts';
import { requestChallenge } from '../../shared/contract/passkey.ts';
import { createTariff } from '../../shared/contract/subscription.ts';
import { getVideo, listVideos } from '../../shared/contract/video.ts';
import { type Client, client } from '../chaos/client.ts';
import { uploadForm } from '../chaos/videos.ts';
import { until } from '../cluster/start-process.ts';
import type { ContainerStack } from './container-stack.ts';
import type { Request } from './steady-load.ts';

export const SITE = 'https://localhost';
const PHONE = '+2348035550001';
const CODE = '33070';

/** What a new site does in its first hour, by the calls that its pages and its aggregator make. */
export interface WalkedSite {
  /** Pages, calls, a segment and texts. */
  requests: readonly Request[];
  /** The ids of all texts that the site acknowledged. */
  texts: string[];
  sendText: (text: string, from?: string) => Promise<string>;
  segmentBytes: number;
}

/** Signs the first owner in, who creates a passkey (SEC-52). Returns the token. */
async function firstOwner(name: string, password: string): Promise<string> {
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await fetch(SITE + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const [device = ''] = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
    const { data } = (await answer.json()) as { data: Record<string, string> };
    return { device, data };
  };
  // The challenge is for the device that asked for it.
  const { device, data } = await post(requestChallenge.path, { login: name });
  const passkey = authenticator(SITE).create(data.challenge ?? '');
  const signedIn = await post(login.path, { login: name, password, passkey }, device);
  if (!signedIn.data.token) throw new Error('The first owner was not signed in.');
  return signedIn.data.token;
}

/** Offers a tariff, uploads and publishes a video, subscribes a couple by text, signs it in, and plays a segment. */
export async function walkSite(stack: ContainerStack): Promise<WalkedSite> {
  const { settings } = stack;
  const anyone = client(SITE);
  const texts: string[] = [];
  async function sendText(text: string, from = PHONE): Promise<string> {
    const id = crypto.randomUUID();
    const date = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const body = new URLSearchParams({ date, from, to: CODE, text, id, linkId: id, networkCode: '62130' });
    await anyone(receiveSms, {
      params: { provider: 'africas-talking', secret: settings.SMS_SECRET ?? '' },
      body,
    });
    texts.push(id);
    return id;
  }
  const signIn = async (body: { login: string }) => {
    const first = await anyone(login, { body });
    if ('token' in first) return client(SITE, first.token);
    if (!('proof' in first)) throw new Error('The site asks a couple for a passkey.');
    // The number proves itself by a text.
    await sendText(first.proof.text, body.login);
    let person: Client | undefined;
    await until(async () => {
      const answer = await anyone(login, { body: { ...body, proof_key: first.proof.key } });
      if ('token' in answer) person = client(SITE, answer.token);
      return Boolean(person);
    }, 'the number to be proved');
    if (!person) throw new Error('The number was not proved.');
    return person;
  };

  const admin = client(SITE, await firstOwner(settings.ADMIN_LOGIN ?? '', settings.ADMIN_PASSWORD ?? ''));
  await admin(createTariff, {
    body: { name: 'Drill', price: 100, duration: 30, code: CODE, title: 'DRILL' },
  });
  const { id } = await admin(uploadVideo, { body: uploadForm('Drill', await drawVideo(stack)) });
  const isReady = async () => (await admin(getAdminVideo, { params: { id } })).processing === 'ready';
  await until(isReady, 'the video to be ready', 120_000);
  await admin(changeVideoStatus, { params: { id }, body: { status: 'published' } });
  await sendText('DRILL');
  await until(
    async () => (await stack.sql('select count(*) from subscriptions')) === '1',
    'the text to be acted on',
  );
  const couple = await signIn({ login: PHONE });
  const { video_url } = await couple(getVideo, { params: { id } });
  const segment = await findSegment(video_url ?? '/none');
  const fetchWell = async (address: string | URL) => {
    const answer = await fetch(address, { signal: AbortSignal.timeout(30_000) });
    const { byteLength } = await answer.arrayBuffer();
    if (!answer.ok) throw new Error(String(answer.status));
    return byteLength;
  };
  return {
    texts,
    sendText,
    segmentBytes: await fetchWell(segment),
    requests: [
      ['page', () => fetchWell(`${SITE}/signin`)],
      ['library', () => couple(listVideos)],
      ['segment', () => fetchWell(segment)],
      ['text', () => sendText('Good evening')],
      ['video', () => couple(getVideo, { params: { id } })],
    ],
  };
}

/** Draws a video with the worker's ffmpeg. */
async function drawVideo({ compose }: ContainerStack): Promise<Buffer> {
  const picture = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=640x360:r=25:d=6',
    '-f',
    'lavfi',
    '-i',
    'sine=d=6',
    '-shortest',
  ];
  const ffmpeg = [
    'ffmpeg',
    '-v',
    'error',
    ...picture,
    '-preset',
    'ultrafast',
    '-movflags',
    'frag_keyframe+empty_moov',
    '-f',
    'mp4',
    '-',
  ];
  const text = await compose('exec', '-T', 'worker', 'bash', '-c', `${ffmpeg.join(' ')} | base64 -w0`);
  return Buffer.from(text, 'base64');
}

/** Follows the playlists to a segment of the picture, as a player does. */
async function findSegment(playlist: string): Promise<URL> {
  let address = new URL(playlist, SITE);
  for (;;) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
    if (!answer.headers.get('content-type')?.includes('mpegurl')) return address;
    const lines = (await answer.text()).split('\n');
    address = new URL(lines.find((line) => line && !line.startsWith('#')) ?? '', address);
  }
}

/** Says how many of the acknowledged texts have no row, or nothing. */
export async function missingTexts({ sql }: ContainerStack, texts: readonly string[]): Promise<string[]> {
  const stored = new Set(
    (await sql("select substr(key, 8) from journal where key like 'id:sms:%'")).split('\n'),
  );
  const missing = texts.filter((id) => !stored.has(id));
  return missing.length ? [`${missing.length} of ${texts.length} acknowledged texts have no row`] : [];
}
