import { Link } from '../../host/router.ts';
import css from './logo.module.css';

/** Only the mark: two rings inside an agbole square. Also the fallback for a missing profile picture. */
export function LogoMark({ className = css.mark }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 40 40" className={className} fill="none" aria-hidden="true">
      <rect className={css.ground} width="40" height="40" />
      <rect className={css.square} x="4.75" y="4.75" width="30.5" height="30.5" rx="5" strokeWidth="1.5" />
      <g className={css.rings} strokeWidth="2.25">
        <circle cx="16" cy="20" r="6.5" />
        <circle cx="24" cy="20" r="6.5" />
      </g>
    </svg>
  );
}

interface LogoProps {
  /** The product's name, from configuration. */
  name: string;
  /** Makes it a link, usually to `/`. */
  to?: string;
}

/** The mark and the name. They turn ivory inside a wine section. */
export function Logo({ name, to }: LogoProps) {
  const inside = (
    <>
      <LogoMark />
      <span className={css.name}>{name}</span>
    </>
  );
  if (to === undefined) return <span className={css.logo}>{inside}</span>;
  return (
    <Link to={to} className={css.logo}>
      {inside}
    </Link>
  );
}
