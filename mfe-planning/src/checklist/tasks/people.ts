import type { PlanPerson } from '@wedding/shared/contract/checklist.schema.ts';
import type { Assignee, Task } from '@wedding/shared/contract/task.schema.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { dateText } from '../../lib/day-text.ts';
import { isOpen } from './tasks-view.ts';

/** The signed-in user, the partner's name, and the members of the wedding plan. */
export interface Couple {
  id: number;
  partner: string;
  members: readonly PlanPerson[];
}

const ME = 'Me';
const UNNAMED_PARTNER = 'My partner';

/** Returns a member's name: the account's, otherwise the partner's name from the profile. */
export function memberName(id: number, { id: me, partner, members }: Couple): string {
  if (id === me) return ME;
  return members.find(({ account_id }) => account_id === id)?.name || partner || UNNAMED_PARTNER;
}

/** Returns the name of a task's assignee; '' if nobody is assigned. */
export function assigneeText(assignee: Assignee | null, couple: Couple): string {
  if (!assignee) return '';
  if (assignee.kind === 'person') return assignee.name;
  return memberName(assignee.account_id, couple);
}

export const isMine = ({ assignee }: Task, { id }: Couple): boolean =>
  assignee?.kind === 'member' && assignee.account_id === id;

/** Returns the helpers by name with their tasks: everybody except the signed-in user. */
export function helpers(tasks: readonly Task[], couple: Couple): { name: string; tasks: Task[] }[] {
  const others = tasks.filter((task) => task.assignee && !isMine(task, couple));
  const byName = groupBy(others, ({ assignee }) => assigneeText(assignee, couple));
  return [...byName]
    .map(([name, own]) => ({ name, tasks: own }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the names of people that tasks were assigned to so far. */
export const namesOf = (tasks: readonly Task[]): string[] => [
  ...new Set(tasks.flatMap(({ assignee }) => (assignee?.kind === 'person' ? [assignee.name] : []))),
];

/** Returns the number of a person that tasks were assigned to; '' if none of these tasks has it. */
export const phoneOf = (name: string, tasks: readonly Task[]): string =>
  tasks.find(
    ({ assignee, contact_phone }) => assignee?.kind === 'person' && assignee.name === name && contact_phone,
  )?.contact_phone ?? '';

/** Begins a message to a person by the name that the user sees. */
export const greeting = (name: string): string =>
  ['', ME, UNNAMED_PARTNER].includes(name) ? 'Hello' : `Hello ${name}`;

/** Returns a message that asks a helper to do the tasks. */
export function messageFor(name: string, tasks: readonly Task[], today: string): string {
  const lines = tasks
    .filter(isOpen)
    .toSorted((a, b) => ((a.due_on ?? '9999') < (b.due_on ?? '9999') ? -1 : 1))
    .map(({ title, due_on }) => `• ${title}${due_on ? ` (${whenText(due_on, today)})` : ''}`);
  return [`${greeting(name)}, please help us with these for our wedding:`, ...lines, 'Thank you!'].join('\n');
}

/** Nobody can do anything by a day that is over. */
const whenText = (day: string, today: string) =>
  day < today ? 'as soon as you can' : `by ${dateText(day, today)}`;
