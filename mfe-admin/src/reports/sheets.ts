import { lazySheet } from '../lazy-sheet.tsx';

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
