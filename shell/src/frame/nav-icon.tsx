import {
  BadgeCheck,
  Bookmark,
  ChartColumn,
  Circle,
  Clapperboard,
  Clock,
  CreditCard,
  History,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageCircle,
  Newspaper,
  Settings,
  UserRound,
  Video,
  Wallet,
} from 'lucide-react';

/** The icon names that `mfe.json` may use: a fixed set, so that the shell carries no icon it doesn't show. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'badge-check': BadgeCheck,
  bookmark: Bookmark,
  'chart-column': ChartColumn,
  clapperboard: Clapperboard,
  clock: Clock,
  'credit-card': CreditCard,
  history: History,
  'layout-dashboard': LayoutDashboard,
  'list-checks': ListChecks,
  mail: Mail,
  'message-circle': MessageCircle,
  newspaper: Newspaper,
  settings: Settings,
  user: UserRound,
  video: Video,
  wallet: Wallet,
};

export function NavIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Circle;
  return <Icon aria-hidden="true" />;
}
