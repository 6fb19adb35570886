import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { Page } from '@wedding/shared/ui/page.tsx';
import { useState } from 'react';

/**
 * What stands in a remote's place when it is down: the frame and all else keep working. `tryAgain` may
 * reject, the page then stays.
 */
export function RemoteError(props: { tryAgain: () => Promise<void>; onFailure?: (cause: unknown) => void }) {
  const [trying, setTrying] = useState(false);
  const { tryAgain, onFailure } = props;

  const onRetry = async () => {
    if (trying) return;
    setTrying(true);
    await tryAgain().catch(onFailure);
    setTrying(false);
  };

  return (
    <Page>
      <ErrorState
        title="This part is having a moment"
        message="The rest of the site works as ever, and nothing of yours is lost."
        onRetry={onRetry}
        retrying={trying}
      />
    </Page>
  );
}
