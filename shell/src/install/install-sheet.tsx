import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Grid, Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Share, SquarePlus } from 'lucide-react';
import { useEffect } from 'react';
import { noteOffered } from '../device-storage/device-storage.ts';
import type { InstallWay } from './install.ts';
import css from './install-sheet.module.css';

/** Offers to put the site on the home screen. Showing the sheet counts as the offer, whatever the user chooses. */
export function InstallSheet({ way, onClose }: { way: InstallWay; onClose: () => void }) {
  const { config } = useHost();
  useEffect(() => void noteOffered(), []);

  function install(prompt: () => Promise<unknown>) {
    onClose();
    // Asks the browser not to evict unsent changes when the device runs out of space.
    void navigator.storage?.persist?.();
    void prompt().catch(() => {});
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Keep your wedding plan at hand"
      footer={
        <Row gap={2} wrap>
          {way.kind === 'prompt' && (
            <Button onClick={() => install(() => way.prompt.prompt())}>Add to my home screen</Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {way.kind === 'prompt' ? 'Not now' : 'Got it'}
          </Button>
        </Row>
      }
    >
      <Grid gap={4} align="start" className={css.what}>
        <img src="/icon.svg" alt="" width="64" height="64" />
        <p>
          Your wedding plan is under way. With {config.brandName} on your home screen, your checklist and
          budget open with one tap, even offline. It takes almost no space and needs no app store.
        </p>
      </Grid>
      {way.kind === 'ios' && (
        <Stack as="ol" gap={3} above={5} className={css.steps}>
          <li>
            <Share aria-hidden="true" /> Tap Share in Safari’s bar.
          </li>
          <li>
            <SquarePlus aria-hidden="true" /> Choose “Add to Home Screen”.
          </li>
        </Stack>
      )}
    </Sheet>
  );
}
