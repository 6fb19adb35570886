import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'playwright';
import { login } from '../../shared/contract/account.ts';
import { sendMessage } from '../../shared/contract/contact.ts';
import { client, tokenOf } from '../chaos/client.ts';
import { COUPLE, OTHER_COUPLE } from '../cluster/people.ts';
import { sharedProduct } from '../cluster/started-product.ts';
import { adminClient, publishVideo } from '../journeys/support/published-video.ts';
import type { BenchResult, BenchRow } from './bench-row.ts';
import { CountedPage } from './counted-page.ts';
import { drawVideo } from './draw-video.ts';
import { openBrowser } from './open-browser.ts';
import { signInAs } from './sign-in-as.ts';

const REPORTS = '/app/admin/reports?tab=';

interface Job {
  what: string;
  /** The page that it begins on. */
  at: string;
  /** The best rival, and how many actions it needs. */
  rival: string;
  goal: number;
  run: (hand: CountedPage, files: string[]) => Promise<void>;
  /** How often the steps are repeated, as with ten answers. */
  times?: number;
}

const JOBS: readonly Job[] = [
  {
    what: 'upload with a schedule and captions',
    at: '/app/admin/upload-videos',
    rival: 'YouTube Studio',
    goal: 8,
    run: async (hand, files) => {
      await hand.press('Defaults for the next files');
      await hand.choose('Publish', 'At a time');
      await hand.act(() => hand.page.locator('input[type=file]').first().setInputFiles(files));
      await hand.page.getByText(/Couples can see it from/).waitFor({ timeout: 120_000 });
    },
  },
  {
    what: 'one category for many videos',
    at: '/app/admin/videos',
    rival: 'YouTube Studio',
    goal: 5,
    run: async (hand) => {
      await hand.act(() => hand.page.getByLabel('Select all on this page').check());
      await hand.press('Category');
      const sheet = hand.page.getByRole('dialog');
      await hand.act(() => sheet.getByLabel('Category').selectOption({ index: 1 }));
      await hand.press('Save', sheet);
      await sheet.waitFor({ state: 'detached' });
    },
  },
  {
    what: 'free days for a member',
    at: `${REPORTS}members`,
    rival: 'Stripe',
    goal: 4,
    run: async (hand) => {
      await hand.press(/^More about/);
      await hand.pick('Give free days');
      await hand.type('Reason', 'The video would not play');
      await hand.press('Give days');
      await hand.page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    what: 'a caller by part of a number',
    at: `${REPORTS}members`,
    rival: 'Intercom',
    goal: 1,
    run: async (hand) => {
      await hand.type('Search by name or number', COUPLE.slice(3, 8));
      await hand.page.waitForURL(/search=/);
      await hand.page.getByRole('rowheader').first().waitFor();
    },
  },
  {
    what: 'who changed a video',
    at: `${REPORTS}audit`,
    rival: 'Shopify',
    goal: 1,
    run: async (hand) => {
      await hand.type('Search by person, name or words', 'video');
      await hand.page.waitForURL(/search=/);
      await hand.page.getByRole('rowheader').first().waitFor();
    },
  },
  {
    what: 'publishing a draft',
    at: '/app/admin/videos?status=draft',
    rival: 'YouTube Studio',
    goal: 3,
    run: async (hand) => {
      await hand.press(/^More about/);
      await hand.pick('Publish');
      await hand.page.getByText('Published', { exact: true }).first().waitFor();
    },
  },
  {
    what: 'deleting a video, and taking that back',
    at: '/app/admin/videos?status=draft&sort=views-asc',
    rival: 'Google Drive',
    goal: 3,
    run: async (hand) => {
      await hand.press(/^More about/);
      await hand.pick('Delete');
      await hand.press('Undo');
      await hand.page
        .getByText(/restored/i)
        .first()
        .waitFor();
    },
  },
  {
    what: 'a file of what is shown',
    at: `${REPORTS}members`,
    rival: 'Stripe',
    goal: 2,
    run: async (hand) => {
      const file = hand.page.waitForEvent('download');
      await hand.press('Download CSV');
      await file;
    },
  },
  {
    what: 'a colleague with a role',
    at: `${REPORTS}administrators`,
    rival: 'Shopify',
    goal: 4,
    run: async (hand) => {
      await hand.press('Invite');
      await hand.type('Email', `colleague-${Date.now()}@wedding.example`);
      await hand.act(() => hand.page.getByLabel('Role').selectOption('support'));
      await hand.press('Create link');
      await hand.page.getByLabel('Link', { exact: true }).waitFor();
    },
  },
  {
    what: 'a conversation until tomorrow',
    at: `${REPORTS}messages`,
    rival: 'Intercom',
    goal: 2,
    run: async (hand) => {
      await hand.press('Snooze');
      await hand.pick('Tomorrow at 8');
      await hand.page
        .getByText(/snoozed|Conversation/i)
        .first()
        .waitFor();
    },
  },
  {
    what: 'many conversations closed',
    at: `${REPORTS}messages`,
    rival: 'Intercom',
    goal: 3,
    run: async (hand) => {
      for (const place of [0, 1])
        await hand.act(() =>
          hand.page
            .getByRole('checkbox', { name: /^Select the/ })
            .nth(place)
            .check(),
        );
      await hand.press('Mark as answered');
      await hand.page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    what: 'ten answers',
    at: `${REPORTS}messages`,
    rival: 'Intercom',
    goal: 25,
    times: 10,
    run: async (hand) => {
      await hand.type('Your answer', 'Thank you, it works again.');
      await hand.act(() => hand.page.keyboard.press('Control+Enter'));
      await hand.page.getByRole('heading', { name: 'Did it go out?' }).waitFor();
    },
  },
];

/** The most common jobs of an administrator, done by hand, and how many actions each takes from its page on. */
export const adminJobsRow: BenchRow = {
  name: 'admin-jobs',
  run: async () => {
    const address = await sharedProduct();
    const folder = mkdtempSync(join(tmpdir(), 'bench-jobs-'));
    // Of another length than those of earlier runs: a file that the library has is asked about.
    const video = await drawVideo(folder, { seconds: 4 + (Date.now() % 1000) / 1000, size: '320x180' });
    const captions = video.replace('.mp4', '.vtt');
    writeFileSync(captions, 'WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome\n');
    const api = await request.newContext({ baseURL: address });
    const admin = await adminClient(api);
    // One to publish, one to delete.
    for (const n of [1, 2]) {
      const id = await publishVideo(
        admin,
        `Draft ${n} of ${folder.slice(-6)}`,
        3 + n + (Date.now() % 1000) / 1000,
      );
      await admin.put(`/admin/videos/${id}/change-status`, { status: 'draft' });
    }
    await api.dispose();
    const browser = await openBrowser();
    const results: BenchResult[] = [];
    try {
      const storageState = await signInAs(address, 'admin');
      for (const { what, at, rival, goal, run, times = 1 } of JOBS) {
        const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 800 } });
        const page = await context.newPage();
        if (at.endsWith('messages')) await sendMessages(address);
        await page.goto(`${address}${at}`);
        await page.locator('main h1').waitFor();
        const hand = new CountedPage(page);
        await run(hand, [video, captions]).catch((error: Error) => {
          throw new Error(`${what}: ${error.message}`);
        });
        const actions = hand.actions * times;
        results.push({
          what,
          ours: `${actions} actions`,
          beside: rival,
          figure: String(actions),
          goal: `≤ ${goal}`,
          met: actions <= goal,
        });
        await context.close();
      }
    } finally {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    }
    return results;
  },
};

/** Has two conversations wait for an answer. */
async function sendMessages(address: string): Promise<void> {
  for (const phone of [COUPLE, OTHER_COUPLE]) {
    const couple = tokenOf(await client(address)(login, { body: { login: phone } }));
    await client(address, couple)(sendMessage, { body: { topic: 'videos', message: 'It would not play.' } });
  }
}
