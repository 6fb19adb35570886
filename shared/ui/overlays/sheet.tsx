import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, use, useEffect, useId, useRef, useState } from 'react';
import { focusInvalid } from '../../host/form/focus-invalid.ts';
import { HostContext } from '../../host/host.ts';
import { useCloseOnBack } from '../../host/use-close-on-back.ts';
import { Button, isSecondTap } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../base/cx.ts';
import { focusFirstField } from '../fields/focus-first-field.ts';
import { Row, Text } from '../layout/box.tsx';
import { focusContent } from './focus-content.ts';
import css from './sheet.module.css';
import { useSheetDraft } from './use-sheet-draft.ts';

interface SheetProps {
  open: boolean;
  /**
   * Called on Esc, the close button, Back, and a tap outside unless something in the sheet's form was changed. The owner
   * then sets `open` to false. What was typed is kept for the next time the sheet opens; what can't be kept, as a password,
   * is asked for first.
   */
  onClose: () => void;
  title: string;
  /**
   * Which thing the sheet is about: what is typed is kept for it. Different for each sheet and thing, as `payment` with its id;
   * absent if the title alone says it.
   */
  about?: string | null | undefined;
  /** The actions, always visible below the scrolling content. */
  footer?: ReactNode;
  /** 760 px instead of 520 on large screens. */
  wide?: boolean;
  /** Whether something was changed that no field holds, as an order. Closing the sheet then asks first. */
  unsaved?: boolean;
  /** False for a form that must be typed anew each time. */
  keepsTyped?: boolean;
  children: ReactNode;
}

const UNSAVED = {
  title: 'Close without saving?',
  text: 'Your changes here haven’t been saved yet.',
  confirm: 'Close',
  cancel: 'Keep editing',
  // The focus is on what loses nothing.
  icon: 'warning',
} as const;

/** A bottom sheet on phones and a dialog from 900 px: the native modal dialog, which keeps the focus inside. */
export function Sheet(props: SheetProps) {
  const {
    open,
    onClose,
    title,
    footer,
    about,
    wide = false,
    unsaved = false,
    keepsTyped = true,
    children,
  } = props;
  const host = use(HostContext);
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const lastClick = useRef<MouseEvent>(null);
  const lastFocus = useRef<Element>(null);
  // A tap outside often only hides the on-screen keyboard. It must not discard what was typed.
  const changed = useRef(false);
  const isPressedOutside = useRef(false);
  const draft = useSheetDraft({
    sheet: dialog,
    name: about ?? title,
    open,
    enabled: keepsTyped,
    user: host?.session.user?.id,
  });
  /** How often the person stayed in a sheet that Back would have closed. */
  const [stays, setStays] = useState(0);
  async function dismiss() {
    const isLost = unsaved || draft.hasPassword();
    if (isLost && host && !(await host.ask.confirm(UNSAVED))) return setStays((count) => count + 1);
    const isSaving = dialog.current?.querySelector('[aria-busy=true]');
    if (draft.keep())
      host?.toast.info(
        isSaving
          ? 'Still saving. We’ll tell you when it’s done.'
          : 'What you typed is kept for the next time.',
      );
    onClose();
  }
  useCloseOnBack(open, () => void dismiss(), stays);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    changed.current = false;
    element.showModal();
    focusFirstField(body.current);
    const changes = new MutationObserver((records) => {
      // A button may remove itself, as the one of a row that is restored.
      if (lastFocus.current?.isConnected === false) focusContent();
      // The errors of a restored form were seen before; its top says that it is restored.
      if (!draft.isFilling.current) showAlert(records);
    });
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      element.close();
      swallowSecondTap(lastClick.current);
      returnFocus(opener);
    };
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      className={cx(css.sheet, wide && css.wide)}
      aria-labelledby={titleId}
      onFocus={({ target }) => {
        lastFocus.current = target;
      }}
      onCancel={(event) => {
        event.preventDefault();
        // React also passes on the event of a sheet that this one has opened.
        if (event.target === event.currentTarget) void dismiss();
      }}
      onClickCapture={(event) => {
        lastClick.current = event.nativeEvent;
        // By the whole tap: what would remain of a shorter one would reach the page beneath.
        const isOutside = event.target === event.currentTarget && isPressedOutside.current;
        if (isOutside && !changed.current) void dismiss();
        const isButton = event.target instanceof Element && event.target.closest('button') !== null;
        changed.current ||= isButton && isInOwnForm(event);
      }}
      onChange={(event) => {
        changed.current ||= isInOwnForm(event);
        draft.note();
      }}
      onSubmit={(event) => {
        // React would pass it on to a form around the sheet.
        event.stopPropagation();
        focusInvalid(event.currentTarget);
      }}
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === event.currentTarget;
      }}
    >
      <Row gap={3} justify="between" className={css.head}>
        <Text as="h2" lines={3} className={css.title} id={titleId}>
          {title}
        </Text>
        {/* The focus stays: the error of a field that is left would move this button away from under the finger. */}
        <IconButton
          label="Close"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void dismiss()}
        >
          <X aria-hidden="true" />
        </IconButton>
      </Row>
      <div className={css.body} ref={body}>
        {draft.restored && (
          <Row below={2} as="p" gap={3} rowGap={0} justify="between" wrap tone="second" size={14}>
            <span>What you typed is still here.</span>
            <Button variant="quiet" small flush onClick={draft.discard}>
              Start over
            </Button>
          </Row>
        )}
        {draft.restored?.map((text) => (
          <Text below={2} breaks size={14} key={text}>
            {text}
          </Text>
        ))}
        {children}
      </div>
      {footer && (
        <Row gap={3} justify="end" wrap className={css.foot}>
          {footer}
        </Row>
      )}
    </dialog>
  );
}

/** Returns whether an event comes from a form in this sheet, and not from another sheet that the form has opened. */
function isInOwnForm({ target, currentTarget: sheet }: SyntheticEvent<HTMLDialogElement>): boolean {
  if (!(target instanceof Element) || target.closest('dialog') !== sheet) return false;
  return sheet.contains(target.closest('form'));
}

/**
 * Returns the focus to what opened the sheet; if React has already removed the dialog, the browser doesn't. If the opener
 * is gone, as a removed row is, what is around it gets the focus.
 */
function returnFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  else focusContent();
}

/**
 * Scrolls to an error that appears: it may be below the edge, behind the actions. The field that has the focus stays in
 * sight, because leaving another one may have caused the error.
 */
function showAlert(records: MutationRecord[]): void {
  const alerts = records
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node) => node instanceof Element && node.matches('[role=alert]')) as Element[];
  const field = document.activeElement?.closest('input, textarea, select');
  for (const one of [...alerts, ...(alerts.length > 0 && field ? [field] : [])])
    one.scrollIntoView?.({ block: 'nearest' });
}

/** How long a tap may belong to the sheet that has just closed: what is tapped later is on the page. */
const CLOSING_MS = 300;

/**
 * Ignores the second half of a double tap: if the first half closed a sheet, the second must not reach the page beneath.
 * Clicks by keyboard, in another place or later are intended.
 */
function swallowSecondTap(first: MouseEvent | null): void {
  if (!first || first.detail === 0 || performance.now() - first.timeStamp > CLOSING_MS) return;
  const done = new AbortController();
  const options = { capture: true, signal: done.signal };
  const stop = (event: MouseEvent) => {
    if (!isSecondTap(first, event)) return done.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, options);
  window.addEventListener('keydown', () => done.abort(), options);
  setTimeout(() => done.abort(), CLOSING_MS);
}
