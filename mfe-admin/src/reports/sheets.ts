import { lazySheet } from '../lazy-sheet.tsx';
import { BareLink } from './bare-link.tsx';

export const MemberSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-sheets" */ './member-sheet.tsx')).MemberSheet,
);
export const PlanSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-sheets" */ './plan-sheet.tsx')).PlanSheet,
);
export const AnswerSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-sheets" */ './answer-sheet.tsx')).AnswerSheet,
);
export const InviteSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-sheets" */ './invite-sheet.tsx')).InviteSheet,
);
/** Shown only once, so it shows whether or not its sheet can be fetched. */
export const MadeLinkSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-sheets" */ './made-link-sheet.tsx')).MadeLinkSheet,
  BareLink,
);
