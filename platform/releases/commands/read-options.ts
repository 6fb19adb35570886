/** Thrown for a wrong command line. */
export class UsageError extends Error {}

/** @throws {UsageError} when nobody would see it */
export function readFlag(values: {
  until?: string | undefined;
  page?: string | undefined;
  percent?: string | undefined;
  members?: string | undefined;
  administrators: boolean;
  reason?: string | undefined;
}) {
  const accounts = values.members?.split(',').map((one) => one.trim()) ?? [];
  const members = accounts.filter(Boolean).map(Number);
  if (!accounts.every((one) => /^([1-9]\d{0,8})?$/.test(one)))
    throw new UsageError(
      'Name members by their accounts (as member=12 in the address of a member’s page), not by phone: --members 12,40.',
    );
  const percent = values.percent === undefined ? undefined : readPercent(values.percent);
  if (percent === undefined && members.length === 0 && !values.administrators)
    throw new UsageError(
      'Say who sees it: --percent 10, --members 12,40, --administrators, or several of them.',
    );
  if (!values.until) throw new UsageError('Say its last day: --until 2026-12-24.');
  return {
    until: values.until,
    ...(values.page && { page: readPage(values.page) }),
    ...(percent !== undefined && { percent }),
    ...(members.length > 0 && { members }),
    ...(values.administrators && { administrators: true as const }),
    reason: values.reason,
  };
}

/** Takes a page's address as well as its path in `mfe.json`. */
export const readPage = (page: string | undefined) => page?.replace(/^\//, '');

/** @throws {UsageError} */
export function readPercent(value: string | undefined): number {
  const percent = Number(value);
  if (!Number.isInteger(percent) || percent < 1 || percent > 100) {
    throw new UsageError('Say how many of 100 visitors get it: --percent 5, or --percent 100 for everyone.');
  }
  return percent;
}
