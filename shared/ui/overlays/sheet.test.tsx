import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Host, HostContext } from '../../host/host.ts';
import { firstTap } from '../actions/button.tsx';
import { SelectField, TextField } from '../fields/field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { FormSheet } from './form-sheet.tsx';
import { Sheet } from './sheet.tsx';

afterEach(cleanup);

/** Taps an element itself, and nothing in it. */
function tap(element: Element) {
  fireEvent.pointerDown(element);
  fireEvent.click(element);
}

it('is a modal named by its title and calls onClose for every way to close it', () => {
  const onClose = vi.fn();
  render(
    <Sheet open onClose={onClose} title="Record a payment">
      <p>How much</p>
    </Sheet>,
  );
  const sheet = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Record a payment' });
  expect(sheet.open).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent(sheet, new Event('cancel', { cancelable: true }));
  // Not before the finger is lifted: the rest of the tap would reach the page beneath.
  fireEvent.pointerDown(sheet);
  expect(onClose).toHaveBeenCalledTimes(2);
  fireEvent.click(sheet);
  expect(onClose).toHaveBeenCalledTimes(3);
  fireEvent.pointerDown(screen.getByText('How much'));
  fireEvent.click(screen.getByText('How much'));
  // Text that is selected from inside to outside.
  fireEvent.pointerDown(screen.getByText('How much'));
  fireEvent.click(sheet);
  expect(onClose).toHaveBeenCalledTimes(3);
});

it('leaves nothing in the document when closed', () => {
  const { rerender } = render(
    <Sheet open={false} onClose={() => {}} title="Record a payment" children="x" />,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(<Sheet open onClose={() => {}} title="Record a payment" children="x" />);
  rerender(<Sheet open={false} onClose={() => {}} title="Record a payment" children="x" />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps the second half of a double tap from the page beneath, but not later or other clicks', () => {
  const beneath = vi.fn();
  const Page = ({ open }: { open: boolean }) => (
    <>
      <button type="button" onClick={beneath}>
        Budget
      </button>
      <Sheet open={open} onClose={() => {}} title="Record a payment">
        <button type="button">Add</button>
      </Sheet>
    </>
  );
  const { rerender } = render(<Page open />);
  fireEvent.click(screen.getByText('Add'), { detail: 1, clientX: 100, clientY: 700 });
  rerender(<Page open={false} />);
  fireEvent.click(screen.getByText('Budget'), { detail: 1, clientX: 102, clientY: 703 });
  expect(beneath).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Budget'), { detail: 1, clientX: 200, clientY: 703 });
  fireEvent.click(screen.getByText('Budget'));
  // After a tap elsewhere in between, the next tap there is intended, however soon it follows.
  fireEvent.click(screen.getByText('Budget'), { detail: 1, clientX: 100, clientY: 700 });
  expect(beneath).toHaveBeenCalledTimes(3);
});

it('of taps in a row, a button leaves out those that follow at once on one that counted', () => {
  const act = vi.fn();
  render(
    <button type="button" onClick={firstTap(act)}>
      Paid
    </button>,
  );
  // A page that was restored may count its time anew.
  for (const [at, count] of [
    [10_000, 1],
    [10_400, 1],
    [10_800, 2],
    [11_200, 2],
    [11_300, 3],
    [500, 4],
    [600, 4],
  ] as const) {
    const tap = createEvent.click(screen.getByText('Paid'), { detail: 1 });
    fireEvent(screen.getByText('Paid'), Object.defineProperty(tap, 'timeStamp', { value: at }));
    expect(act, `${at}`).toHaveBeenCalledTimes(count);
  }
});

it('focuses the invalid field when a form is refused', async () => {
  render(
    <Sheet open onClose={() => {}} title="Record a payment">
      <form aria-label="Payment" onSubmit={(event) => event.preventDefault()}>
        <input aria-label="For" />
        <input aria-label="Amount" aria-invalid="true" />
      </form>
    </Sheet>,
  );
  fireEvent.submit(screen.getByRole('form'));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
});

it('shows the whole invalid field with its message, which may be below the edge', async () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    shown.push(this);
  });
  render(
    <Sheet open onClose={() => {}} title="Record a payment">
      <form aria-label="Payment" onSubmit={(event) => event.preventDefault()}>
        <TextField label="Amount" error="Type an amount." />
      </form>
    </Sheet>,
  );
  fireEvent.submit(screen.getByRole('form'));
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  expect(shown[0]?.contains(screen.getByText('Amount'))).toBe(true);
  expect(shown[0]?.contains(screen.getByText('Type an amount.'))).toBe(true);
  expect(shown[0]?.contains(screen.getByRole('form'))).toBe(false);
});

it('shows an error that appears below the edge, above the actions', async () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    shown.push(this);
  });
  const sheet = (error: string) => (
    <Sheet open onClose={() => {}} title="Answer Ada" footer={<button type="button">Send</button>}>
      <p>The message</p>
      {error && <p role="alert">{error}</p>}
    </Sheet>
  );
  const { rerender } = render(sheet(''));
  rerender(sheet('Nothing was sent.'));
  await vi.waitFor(() => expect(shown).toEqual([screen.getByRole('alert')]));
});

it('keeps the focused field in sight when leaving another one shows an error', async () => {
  const shown: Element[] = [];
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    shown.push(this);
  });
  const sheet = (error: string) => (
    <Sheet open onClose={() => {}} title="Record a payment">
      {error && <p role="alert">{error}</p>}
      <input aria-label="Note" />
    </Sheet>
  );
  const { rerender } = render(sheet(''));
  screen.getByLabelText('Note').focus();
  rerender(sheet('More than your plan.'));
  await vi.waitFor(() => expect(shown).toEqual([screen.getByRole('alert'), screen.getByLabelText('Note')]));
});

it('stays open when a tap lands beside it once something in its form was changed', () => {
  const onClose = vi.fn();
  const onPick = vi.fn();
  render(
    <Sheet open onClose={onClose} title="Record a payment">
      <form>
        <input aria-label="Amount" />
        <button type="button">One more</button>
        <Sheet open onClose={onPick} title="Choose a line">
          <input aria-label="Find a line" />
        </Sheet>
      </form>
    </Sheet>,
  );
  const sheet = screen.getByRole('dialog', { name: 'Record a payment' });
  const picker = screen.getByRole('dialog', { name: 'Choose a line' });
  // What is typed to find something is nothing to lose, neither in the list nor in the form that opened it.
  fireEvent.change(screen.getByLabelText('Find a line'), { target: { value: 'a' } });
  tap(picker);
  expect(onPick).toHaveBeenCalledTimes(1);
  tap(sheet);
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '5' } });
  tap(sheet);
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent(sheet, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('stays open as well after a button in its form was pressed, until it is opened again', () => {
  const onClose = vi.fn();
  const sheet = (open: boolean) => (
    <Sheet open={open} onClose={onClose} title="What if">
      <form>
        <button type="button">One more</button>
      </form>
    </Sheet>
  );
  const { rerender } = render(sheet(true));
  fireEvent.click(screen.getByRole('button', { name: 'One more' }));
  tap(screen.getByRole('dialog'));
  expect(onClose).not.toHaveBeenCalled();
  rerender(sheet(false));
  rerender(sheet(true));
  tap(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each(['main', 'h1'] as const)('focuses the %s if what opened it is gone', (near) => {
  const Page = ({ open, row }: { open: boolean; row: boolean }) => (
    <>
      {near === 'main' && <main id="main" tabIndex={-1} />}
      <h1>Our budget</h1>
      {row && <button type="button">Jollof</button>}
      <Sheet open={open} onClose={() => {}} title="Line" children="x" />
    </>
  );
  const { rerender } = render(<Page open={false} row />);
  screen.getByText('Jollof').focus();
  rerender(<Page open row />);
  rerender(<Page open={false} row={false} />);
  expect(document.activeElement?.tagName).toBe(near.toUpperCase());
});

it('focuses the first field on a computer, unless what is above it would scroll away', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const bottoms: Record<string, number> = { INPUT: 300, DIV: 400 };
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return new DOMRect(0, 0, 100, bottoms[this.tagName] ?? 0);
  });
  const sheet = (
    <Sheet open onClose={() => {}} title="Delete your account?">
      <p>Thirty days</p>
      <form>
        <input aria-label="Type DELETE" />
      </form>
    </Sheet>
  );
  const first = render(sheet);
  const field = () => screen.getByRole('textbox', { name: 'Type DELETE' });
  expect(document.activeElement).toBe(field());
  first.unmount();
  bottoms.INPUT = 500;
  render(sheet);
  expect(document.activeElement).not.toBe(field());
  place.mockRestore();
  vi.unstubAllGlobals();
});

it('keeps the focus inside when the button that has it goes away', async () => {
  const Restore = () => {
    const [gone, setGone] = useState(false);
    if (gone) return <p>Restored</p>;
    return (
      <button type="button" onClick={() => setGone(true)}>
        Restore
      </button>
    );
  };
  render(
    <Sheet open onClose={() => {}} title="Removed in the last 30 days">
      <Restore />
    </Sheet>,
  );
  screen.getByText('Restore').focus();
  fireEvent.click(screen.getByText('Restore'));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
});

const session = { user: null };

/** A page with one sheet, and what it says in toasts. */
function openDrafts(id = 1) {
  const said: string[] = [];
  const toast = { info: (text: string) => said.push(text) };
  const host = { toast, session: { user: { id } } } as unknown as Host;
  const Page = () => {
    const [open, setOpen] = useState(false);
    const [values, setValues] = useState({ side: 'bride', name: '' });
    const close = () => {
      setOpen(false);
      setValues({ side: 'bride', name: '' });
    };
    return (
      <HostContext value={host}>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <FormSheet title="Add a task" about={null} save="Add" onSave={close} onClose={close}>
            <SelectField
              label="Side"
              options={[
                { value: 'bride', label: 'Bride' },
                { value: 'friend', label: 'Friend' },
              ]}
              value={values.side}
              onChange={({ currentTarget }) => setValues({ ...values, side: currentTarget.value })}
            />
            {values.side === 'friend' && (
              <TextField
                label="Name"
                limit={40}
                value={values.name}
                onChange={({ currentTarget }) => setValues({ ...values, name: currentTarget.value })}
              />
            )}
          </FormSheet>
        )}
      </HostContext>
    );
  };
  render(<Page />);
  return said;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it('keeps what was typed when it is closed, says so, and opens with it until it is saved', async () => {
  const said = openDrafts();
  fireEvent.click(screen.getByText('Open'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(said).toEqual([]);
  fireEvent.click(screen.getByText('Open'));
  fireEvent.change(field('Side'), { target: { value: 'friend' } });
  fireEvent.change(field('Name'), { target: { value: 'Aunty Bisi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(said).toEqual(['What you typed is kept for the next time.']);
  fireEvent.click(screen.getByText('Open'));
  await vi.waitFor(() => expect(field('Name').value).toBe('Aunty Bisi'));
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  fireEvent.click(screen.getByText('Open'));
  expect(screen.queryByText('What you typed is still here.')).toBeNull();
  expect(field('Side').value).toBe('bride');
});

it('shows nobody what another account typed in this tab before its session ended', async () => {
  openDrafts();
  fireEvent.click(screen.getByText('Open'));
  fireEvent.change(field('Side'), { target: { value: 'friend' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  for (const [id, side] of [
    [2, 'bride'],
    [1, 'friend'],
  ] as const) {
    cleanup();
    openDrafts(id);
    fireEvent.click(screen.getByText('Open'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(field('Side').value).toBe(side);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  }
});

it('opens at its top with what was kept, also if that has an error', async () => {
  openDrafts();
  fireEvent.click(screen.getByText('Open'));
  fireEvent.change(field('Side'), { target: { value: 'friend' } });
  fireEvent.change(field('Name'), { target: { value: 'Aunty Bisi '.repeat(5) } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  fireEvent.click(screen.getByText('Open'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Too long/);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(scroll).not.toHaveBeenCalled();
});

it('starts over without what was kept', async () => {
  openDrafts();
  fireEvent.click(screen.getByText('Open'));
  fireEvent.change(field('Side'), { target: { value: 'friend' } });
  fireEvent.change(field('Name'), { target: { value: 'Aunty Bisi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByText('Open'));
  await vi.waitFor(() => expect(field('Side').value).toBe('friend'));
  await vi.waitFor(() => expect(field('Name').value).toBe('Aunty Bisi'));
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  await vi.waitFor(() => expect(field('Side').value).toBe('bride'));
  // A field that came with what was typed is empty too when it comes again.
  fireEvent.change(field('Side'), { target: { value: 'friend' } });
  expect(field('Name').value).toBe('');
});

it('keeps the focus while its close button is pressed: an error of the field would move the button away', () => {
  openDrafts();
  fireEvent.click(screen.getByText('Open'));
  expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Close' }))).toBe(false);
});

it.each([
  ['a reload', () => {}],
  ['the end of the session', () => history.replaceState(null, '', '/signin')],
])('opens with what was typed after %s', async (_, leave) => {
  const { href } = location;
  openDrafts();
  fireEvent.click(screen.getByText('Open'));
  fireEvent.change(field('Side'), { target: { value: 'friend' } });
  fireEvent.change(field('Name'), { target: { value: 'Aunty Bisi' } });
  const stored = { ...sessionStorage };
  leave();
  cleanup();
  // A reload unmounts nothing.
  if (href === location.href) for (const key in stored) sessionStorage.setItem(key, stored[key]);
  history.replaceState(null, '', href);
  openDrafts();
  fireEvent.click(screen.getByText('Open'));
  await vi.waitFor(() => expect(field('Name').value).toBe('Aunty Bisi'));
});

it('keeps what was typed while the browser stores nothing, and asks before the page is left', async () => {
  const said = openDrafts();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  fireEvent.click(screen.getByText('Open'));
  fireEvent.change(field('Side'), { target: { value: 'friend' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(said).toEqual(['What you typed is kept for the next time.']);
  const leaves = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(false);
  fireEvent.click(screen.getByText('Open'));
  await vi.waitFor(() => expect(field('Side').value).toBe('friend'));
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(leaves()).toBe(true);
  full.mockRestore();
});

it('takes no field for typed that comes or goes by itself, as once a list is there', () => {
  const info = vi.fn();
  const page = (isLoaded: boolean) => (
    <HostContext value={{ toast: { info }, session } as unknown as Host}>
      <FormSheet title="Task" about={null} save="Save" onSave={() => {}} onClose={() => {}}>
        <TextField label="Task" defaultValue="Draft guest numbers" />
        {isLoaded ? (
          <TextField key="time" label="Time" defaultValue="" />
        ) : (
          <TextField key="line" label="Line" defaultValue="Hall" />
        )}
      </FormSheet>
    </HostContext>
  );
  const { rerender } = render(page(false));
  rerender(page(true));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(info).not.toHaveBeenCalled();
  fireEvent.change(field('Time'), { target: { value: '9 am' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(info).toHaveBeenCalledOnce();
});

it('Esc closes the sheet on top, and not the one that opened it', () => {
  const [outer, inner] = [vi.fn(), vi.fn()];
  render(
    <Sheet open title="Payment" onClose={outer}>
      <Sheet open title="Receipt" onClose={inner}>
        The receipt
      </Sheet>
    </Sheet>,
  );
  fireEvent(screen.getByRole('dialog', { name: 'Receipt' }), new Event('cancel', { cancelable: true }));
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0]);
});

it('asks before a password is lost, which isn’t kept', async () => {
  const confirm = vi.fn(async () => false);
  const host = { ask: { confirm }, session } as unknown as Host;
  const close = vi.fn();
  render(
    <HostContext value={host}>
      <FormSheet title="Access" about={null} save="Change" onSave={close} onClose={close}>
        <PasswordField label="Password" autoComplete="new-password" defaultValue="" />
      </FormSheet>
    </HostContext>,
  );
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  expect(close).not.toHaveBeenCalled();
  expect(JSON.stringify(sessionStorage)).not.toContain('horse');
});

it('keeps nothing of settings that apply at once, also if it lies in a form of the page', () => {
  const info = vi.fn();
  const close = vi.fn();
  render(
    <HostContext value={{ toast: { info }, session } as unknown as Host}>
      <form>
        <Sheet open title="Table settings" onClose={close}>
          <TextField label="Rows" defaultValue="25" />
        </Sheet>
      </form>
    </HostContext>,
  );
  fireEvent.change(screen.getByLabelText('Rows'), { target: { value: '50' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledOnce();
  expect(info).not.toHaveBeenCalled();
});

it('opens with what was typed also in a form that keeps a part of it itself, and starts over without any', async () => {
  const host = { toast: { info: vi.fn() }, session } as unknown as Host;
  const Page = ({ title }: { title: string }) => {
    const [open, setOpen] = useState(false);
    return (
      <HostContext value={host}>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && (
          <FormSheet
            title="New plan"
            about={null}
            save="Create"
            onSave={vi.fn()}
            onClose={() => setOpen(false)}
          >
            <TextField label="Title" defaultValue={title} />
            <TextField label="Price" defaultValue="" />
          </FormSheet>
        )}
      </HostContext>
    );
  };
  const { rerender } = render(<Page title="" />);
  fireEvent.click(screen.getByText('Open'));
  fireEvent.change(field('Title'), { target: { value: 'Month' } });
  fireEvent.change(field('Price'), { target: { value: 'a lot' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  rerender(<Page title="Month" />);
  fireEvent.click(screen.getByText('Open'));
  await vi.waitFor(() => expect(field('Price').value).toBe('a lot'));
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  await vi.waitFor(() => expect([field('Title').value, field('Price').value]).toEqual(['', '']));
});

it('keeps what was typed about one thing away from another, even in a sheet of the same title', async () => {
  const Page = () => {
    const [vendor, setVendor] = useState('');
    return (
      <>
        {['Caterer', 'Decorator'].map((one) => (
          <button key={one} type="button" onClick={() => setVendor(one)}>
            {one}
          </button>
        ))}
        {vendor && (
          <FormSheet
            title="What did you agree?"
            about={vendor}
            save="Save"
            onSave={vi.fn()}
            onClose={() => setVendor('')}
          >
            <input aria-label="Agreed price" />
          </FormSheet>
        )}
      </>
    );
  };
  render(<Page />);
  const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByText('Caterer'));
  fireEvent.change(field('Agreed price'), { target: { value: '1.5m' } });
  close();
  fireEvent.click(screen.getByText('Decorator'));
  expect(screen.queryByText('What you typed is still here.')).toBeNull();
  close();
  history.replaceState(null, '', '?id=2');
  fireEvent.click(screen.getByText('Caterer'));
  expect(screen.queryByText('What you typed is still here.')).toBeNull();
  close();
  history.replaceState(null, '', location.pathname);
  fireEvent.click(screen.getByText('Caterer'));
  await vi.waitFor(() => expect(field('Agreed price').value).toBe('1.5m'));
});

/** A sheet about a stored record, which a partner may change while the sheet is closed. */
function openRecord(stored: Record<string, string>, about: string | null = 'line-1') {
  const host = { toast: { info: vi.fn() }, ask: {}, session } as unknown as Host;
  const page = (record: Record<string, string>) => (
    <HostContext value={host}>
      <Record key={JSON.stringify(record)} record={record} about={about} />
    </HostContext>
  );
  const { rerender } = render(page(stored));
  return {
    change: (record: Record<string, string>) => rerender(page(record)),
    open: () => fireEvent.click(screen.getByText('Open')),
    close: () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
  };
}

function Record({ record, about }: { record: Record<string, string>; about: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <FormSheet
          title={record.Name ?? ''}
          about={about}
          save="Done"
          onSave={vi.fn()}
          onClose={() => setOpen(false)}
        >
          {Object.entries(record).map(([label, value]) => (
            <TextField key={label} label={label} defaultValue={value} />
          ))}
        </FormSheet>
      )}
    </>
  );
}

const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

it('keeps what was typed although another field was changed elsewhere meanwhile, and takes that change', async () => {
  const sheet = openRecord({ Name: 'Canopies', Vendor: '', Note: '' });
  sheet.open();
  type('Vendor', 'Mama Put');
  type('Note', 'Ask for white');
  sheet.close();
  // The name is also the sheet's title; a field that came with the change shifts the others.
  sheet.change({ Name: 'Ten canopies', Pieces: '10', Vendor: '', Note: '' });
  sheet.open();
  await vi.waitFor(() => expect(field('Note').value).toBe('Ask for white'));
  expect([field('Name'), field('Pieces'), field('Vendor')].map(({ value }) => value)).toEqual([
    'Ten canopies',
    '10',
    'Mama Put',
  ]);
  expect(screen.queryByText(/meanwhile/)).toBeNull();
});

it('says so if the very field was changed elsewhere, and keeps what was typed', async () => {
  const sheet = openRecord({ Name: 'Canopies', Vendor: 'Bisi' });
  sheet.open();
  type('Vendor', 'Mama Put');
  sheet.close();
  sheet.change({ Name: 'Canopies', Vendor: 'Tents & Co' });
  sheet.open();
  await vi.waitFor(() => expect(field('Vendor').value).toBe('Mama Put'));
  screen.getByText('“Vendor” was changed to “Tents & Co” meanwhile. Saving replaces that with yours.');
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  await vi.waitFor(() => expect(field('Vendor').value).toBe('Tents & Co'));
  expect(screen.queryByText(/meanwhile/)).toBeNull();
});

it('shows what was typed into a field that is gone', async () => {
  const sheet = openRecord({ Name: 'Canopies', Plates: '', Vendor: '' });
  sheet.open();
  type('Plates', '300');
  type('Vendor', 'Mama Put');
  sheet.close();
  sheet.change({ Name: 'Canopies', Vendor: '' });
  sheet.open();
  await screen.findByText('No field is left for “300”.');
  expect(field('Vendor').value).toBe('Mama Put');
});
