/** The icons that `nav` of an `mfe.json` may name, by their lucide names. The shell bundles no other icons. */
export const NAV_ICONS = [
  'badge-check',
  'bookmark',
  'chart-column',
  'clapperboard',
  'clock',
  'credit-card',
  'history',
  'layout-dashboard',
  'list-checks',
  'mail',
  'message-circle',
  'newspaper',
  'settings',
  'triangle-alert',
  'user',
  'video',
  'wallet',
] as const;
export type NavIconName = (typeof NAV_ICONS)[number];
