import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../../host/router.ts';
import { cx } from '../base/cx.ts';
import css from './icon-button.module.css';

interface Look {
  /** The action, as a verb: read out, and shown on hover. */
  label: string;
  /** One lucide icon. */
  children: ReactNode;
  /** Adds a background, for places where a bare icon would be hard to see. */
  filled?: boolean;
}

type IconButtonProps = Look & Omit<ComponentProps<'button'>, 'children' | 'title'>;

/** A round button of 44 px that shows only an icon. */
export function IconButton({ label, children, filled, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(css.button, filled && css.filled, className)}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  );
}

type IconLinkProps = Look & Omit<ComponentProps<typeof Link>, 'children' | 'title'>;

/** The same as a link inside the application. */
export function IconLink({ label, children, filled, className, ...rest }: IconLinkProps) {
  return (
    <Link
      {...rest}
      className={cx(css.button, filled && css.filled, className)}
      aria-label={label}
      title={label}
    >
      {children}
    </Link>
  );
}
