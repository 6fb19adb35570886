import { ApiError } from '@wedding/shared/host/call.ts';
import { memoryStorage } from '@wedding/shared/testing/memory-storage.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { ReportSender } from './report-sender.ts';
import { type Report, WatchReport } from './watch-report.ts';

const lost = new ApiError({ status: 0, code: 'NETWORK', message: 'No network' });
const refused = new ApiError({ status: 500, code: 'INTERNAL', message: 'Something went wrong' });

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

/** A sender whose reports arrive, unless `send` says otherwise. */
function sending(send: (body: Report) => Promise<unknown> = async () => undefined) {
  const report = new WatchReport();
  const phone = memoryStorage();
  const arrived: Report[] = [];
  const page = { isSignedIn: true, left: 0 };
  const sender = new ReportSender({
    video: 5,
    account: 1,
    phone,
    report,
    send: async (body) => {
      await send(body);
      arrived.push(body);
    },
    isSignedIn: () => page.isSignedIn,
    onPosition: () => {},
    onLeft: () => {
      page.left += 1;
    },
  });
  const watch = (from: number, to: number) => {
    report.tick(from);
    report.tick(to);
  };
  const stored = async () => [...(await phone.read('watched')).values()].map((one) => Object(one).body);
  return { sender, watch, arrived, stored, page };
}

test('a report that the server refuses is part of the next one', async () => {
  let isDown = true;
  const { sender, watch, arrived, stored } = sending(async () => {
    if (isDown) throw refused;
  });
  watch(10, 12);
  await sender.save();
  isDown = false;
  watch(12, 13);
  await sender.save();
  expect(arrived).toEqual([
    {
      position: 13,
      watched: [
        [10, 12],
        [12, 13],
      ],
      bytes: 0,
    },
  ]);
  expect(await stored()).toEqual([]);
});

test('a report whose answer is lost is stored, and not part of the next one', async () => {
  const { sender, watch, stored } = sending(async () => {
    throw lost;
  });
  watch(10, 12);
  await sender.save();
  watch(12, 13);
  await sender.leave();
  expect(await stored()).toMatchObject([{ watched: [[10, 12]] }, { watched: [[12, 13]] }]);
});

test('without a network there is one stored report, until the network comes back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { sender, watch, stored } = sending();
  watch(10, 12);
  await sender.save();
  watch(12, 13);
  await sender.save();
  expect(await stored()).toMatchObject([
    {
      position: 13,
      watched: [
        [10, 12],
        [12, 13],
      ],
    },
  ]);
  sender.reconnect();
  watch(13, 14);
  await sender.save();
  expect(await stored()).toMatchObject([{ position: 13 }, { position: 14, watched: [[13, 14]] }]);
});

test('a page that is left stores its report until it has arrived, and nothing after signing out', async () => {
  let arrive = () => {};
  const { sender, watch, page } = sending(() => new Promise<void>((resolve) => (arrive = resolve)));
  watch(10, 12);
  const leaving = sender.leave();
  expect(localStorage.getItem('wedding-watched')).toContain('"position":12');
  arrive();
  await leaving;
  expect(localStorage.getItem('wedding-watched')).toBeNull();
  expect(page.left).toBe(1);
  page.isSignedIn = false;
  watch(12, 13);
  await sender.leave();
  expect(localStorage.getItem('wedding-watched')).toBeNull();
});
