import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useLocation } from 'react-router-dom';
import { afterFirstPage } from '../after-first-page.ts';
import { meQuery } from '../session/use-me.ts';

/** Few are asked. Its sheets need the proof, whose chunk it shares. */
const LockPrompt = lazyComponent(
  async () => {
    await afterFirstPage();
    return (await import(/* webpackChunkName: "proof" */ './lock-prompt.tsx')).LockPrompt;
  },
  () => null,
);

/** Asks on the home page what the server has just said: a stored user may be out of date. */
export function LockPlace() {
  const { data } = useQuery({ ...meQuery, enabled: false });
  const { pathname } = useLocation();
  if (!data?.prompt || pathname !== '/app/overview') return null;
  // A new couple is asked for its name first.
  if (data.prompt === 'lock' && data.firstname === '') return null;
  return <LockPrompt prompt={data.prompt} />;
}
