import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderRemote } from '../testing/render-remote.tsx';
import type { LoadComponent } from './entry.ts';
import { lazySheet } from './lazy.tsx';

afterEach(cleanup);

function Sheet({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose}>
      Close
    </button>
  );
}

/** Renders a page with a button that opens a lazy sheet. */
function render(load: LoadComponent<{ onClose: () => void }>) {
  const LazySheet = lazySheet(load);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && <LazySheet onClose={() => setOpen(false)} />}
      </>
    );
  }
  return renderRemote({ routes: [{ path: '*', element: <Page /> }], at: '/somewhere', replies: {} });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a sheet that fails to load shows a message, and the next press loads it again', async () => {
  let isAway = true;
  const { messages, close } = await render(async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return Sheet;
  });
  press('Open');
  await waitFor(() => expect(messages).toEqual([expect.stringContaining('could not be opened')]));
  isAway = false;
  press('Open');
  await screen.findByRole('button', { name: 'Close' });
  close();
});

test('a sheet that was loaded before opens immediately', async () => {
  const { close } = await render(async () => Sheet);
  press('Open');
  await screen.findByRole('button', { name: 'Close' });
  press('Close');
  press('Open');
  screen.getByRole('button', { name: 'Close' });
  close();
});
