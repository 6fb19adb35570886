import { messageOf } from '@wedding/shared/host/call.ts';
import { NOT_OPENED } from '@wedding/shared/host/lazy.tsx';
import { useState } from 'react';

/** The browser's part of passkeys, which few people need: it loads when they do. */
const loadPasskeys = () => import(/* webpackChunkName: "proof" */ './passkeys.ts');
type Passkeys = Awaited<ReturnType<typeof loadPasskeys>>;

/** Runs something with a passkey. `problem` says what went wrong, '' for nothing. */
export function usePasskey() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function run(work: (passkeys: Passkeys) => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem('');
    let loaded: Passkeys | undefined;
    try {
      loaded = await loadPasskeys();
      await work(loaded);
    } catch (error) {
      setProblem(loaded ? (loaded.passkeyProblem(error) ?? messageOf(error)) : NOT_OPENED);
    } finally {
      setBusy(false);
    }
  }
  return { run, busy, problem };
}
