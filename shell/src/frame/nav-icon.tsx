import type { NavIconName } from '@wedding/shared/contract/nav-icons.ts';
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
  TriangleAlert,
  UserRound,
  Video,
  Wallet,
} from 'lucide-react';

const icons: Readonly<Record<NavIconName, LucideIcon>> = {
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
  'triangle-alert': TriangleAlert,
  user: UserRound,
  video: Video,
  wallet: Wallet,
};

export function NavIcon({ name }: { name: string }) {
  const Icon = icons[name as NavIconName] ?? Circle;
  return <Icon aria-hidden="true" />;
}
