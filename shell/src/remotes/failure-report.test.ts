import { expect, onTestFinished, test, vi } from 'vitest';

test('a document reports a cause once, and five causes at most beside the parts that are slow', async () => {
  // Other tests of this process report, too.
  vi.resetModules();
  const { sendFailure } = await import('./failure-report.ts');
  const sendBeacon = vi.fn();
  vi.stubGlobal('navigator', { sendBeacon });
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const remote of ['mfe-admin', 'mfe-videos', 'mfe-videos'])
    sendFailure({ name: remote, version: '1.0.0' }, 'long-task', new Error('slow'));
  expect(sendBeacon).toHaveBeenCalledTimes(2);
  sendBeacon.mockClear();
  for (const remote of ['mfe-planning', 'mfe-planning', 'mfe-videos'])
    sendFailure({ name: remote, version: '1.0.0' }, 'render', new Error('a loop'));
  expect(sendBeacon).toHaveBeenCalledTimes(2);
  for (let cause = 0; cause < 10; cause += 1)
    sendFailure({ name: 'mfe-admin', version: '1.0.0' }, 'render', `cause ${cause}`);
  expect(sendBeacon).toHaveBeenCalledTimes(5);
});
