import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from '../../host/router.ts';
import { useSlowNotice } from '../../host/use-slow-notice.ts';
import { cx } from '../base/cx.ts';
import { Spinner } from '../base/spinner.tsx';
import css from './button.module.css';

type ButtonVariant = 'primary' | 'quiet' | 'outline' | 'danger' | 'ivory';

interface Look {
  /** `ivory` is for wine sections; `danger` is an outline; give it an icon and a verb. Default `primary`. */
  variant?: ButtonVariant;
  /** 44 px high instead of 48. */
  small?: boolean;
  /** As wide as its container. */
  wide?: boolean;
  /** Aligns the text of a quiet button with the texts above it. */
  flush?: boolean;
  /** A lucide icon before the label. */
  icon?: ReactNode;
}

const buttonClass = ({ variant = 'primary', small, wide, flush }: Look, extra?: string) =>
  cx(css.button, css[variant], small && css.small, wide && css.wide, flush && css.flush, extra);

interface ButtonProps extends Look, ComponentProps<'button'> {
  /**
   * While busy, a spinner replaces the icon and a press does nothing. The button keeps the focus. It says once that the
   * answer is late.
   */
  busy?: boolean;
  /** The label while busy; the button's own by default. */
  busyLabel?: string;
}

/** A button. `type` is `button` unless said otherwise. */
export function Button(props: ButtonProps) {
  const { variant, small, wide, flush, icon, busy = false, busyLabel, className, children, ...rest } = props;
  useSlowNotice(busy);
  // A browser takes the focus from a disabled button. `preventDefault` also stops Enter in a field from sending the form.
  const inactive = busy && {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <button
      type="button"
      {...rest}
      {...inactive}
      className={buttonClass({ variant, small, wide, flush }, className)}
    >
      {busy ? <Spinner /> : icon}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

const DOUBLE_TAP_MS = 500;
const SAME_PLACE_PX = 24;

type Tap = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>;
/** The latest tap that did something. */
let latest: Tap | undefined;

/**
 * Returns whether a tap is the second one of a double tap. It is told by time and place, since an iPhone counts both as a first
 * one. A click by keyboard is none.
 */
export const isSecondTap = (first: Tap | undefined, { detail, timeStamp, clientX, clientY }: Tap): boolean =>
  first !== undefined &&
  detail !== 0 &&
  timeStamp >= first.timeStamp &&
  timeStamp - first.timeStamp < DOUBLE_TAP_MS &&
  Math.hypot(clientX - first.clientX, clientY - first.clientY) < SAME_PLACE_PX;

/**
 * Leaves out the second tap of a double one, where it would do a second thing: another button is there by then, or the same
 * one takes the first back.
 */
export const firstTap = (act: () => void) => (tap: MouseEvent) => {
  if (isSecondTap(latest, tap)) return;
  latest = tap;
  act();
};

type ButtonLinkProps = Look &
  (({ to: string } & Omit<ComponentProps<typeof Link>, 'to'>) | ({ href: string } & ComponentProps<'a'>));

/** A link that looks like a button: `to` stays in the application, `href` leaves it (`sms:`, downloads). */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, small, wide, flush, icon, className, children, ...rest } = props;
  const name = buttonClass({ variant, small, wide, flush }, className);
  const inside = (
    <>
      {icon}
      {children}
    </>
  );
  if ('to' in rest) {
    return (
      <Link {...rest} className={name}>
        {inside}
      </Link>
    );
  }
  return (
    <a {...rest} className={name}>
      {inside}
    </a>
  );
}
