import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { useState } from 'react';
import { useNetwork } from '../offline/use-network.ts';

const ERROR_TEXTS = {
  title: 'This part is having a moment',
  message:
    'The rest of the site works as usual, and you haven’t lost anything. Please try again in a moment.',
};
const OFFLINE_TEXTS = {
  title: 'You’re offline',
  message: 'This page isn’t on your device yet. It will open once you’re online again.',
};

const stackOf = (cause: unknown) => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));

/**
 * The error page in place of a remote that is down. The frame and everything else keep working. If `tryAgain` rejects,
 * the error page stays.
 */
export function RemoteError(props: {
  tryAgain: () => Promise<void>;
  onFailure?: (cause: unknown) => void;
  /** What was thrown; only a development build shows it. */
  cause?: unknown;
}) {
  const [trying, setTrying] = useState(false);
  const { tryAgain, onFailure, cause } = props;
  const isOffline = useNetwork() === 'offline';

  const onRetry = async () => {
    setTrying(true);
    // The signed-in layout has it already; a visitor's first page is lighter without it.
    const forms = await import(/* webpackChunkName: "reports" */ './typed-forms.ts').catch(() => null);
    await (forms ? forms.tryWithTypedForms(tryAgain) : tryAgain()).catch(onFailure);
    setTrying(false);
  };

  return (
    <Page>
      <ErrorState {...(isOffline ? OFFLINE_TEXTS : ERROR_TEXTS)} alone onRetry={onRetry} retrying={trying} />
      {process.env.NODE_ENV !== 'production' && cause !== undefined && <pre>{stackOf(cause)}</pre>}
    </Page>
  );
}
