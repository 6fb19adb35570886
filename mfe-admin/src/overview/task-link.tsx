import { Link } from '@wedding/shared/host/router.ts';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import css from './overview.module.css';

interface TaskLinkProps {
  icon: LucideIcon;
  to: string;
  count: string;
  text: string;
}

/** A line of the dashboard: how many of what, and where they are. */
export const TaskLink = ({ icon: Icon, to, count, text }: TaskLinkProps) => (
  <li>
    <Link to={to} className={css.item}>
      <Icon />
      <span>
        <strong>{count}</strong> {text}
      </span>
      <ChevronRight />
    </Link>
  </li>
);
