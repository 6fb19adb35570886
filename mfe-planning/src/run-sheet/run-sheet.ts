import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { hourText } from '@wedding/shared/format/hour-text.ts';
import { assigneeText, type Couple, greeting } from '../checklist/tasks/people.ts';
import { ceremonyDays } from '../checklist/tasks/tasks-view.ts';
import { longDay } from '../lib/day-text.ts';
import { onSheet } from '../lib/sheet-day.ts';

/** A task on its day, with the number to call. */
export interface Entry {
  task: Task;
  /** `HH:mm`; from 24:00 on for what happens after midnight; '' for none. */
  time: string;
  who: string;
  /** The number as it was typed; '' for none. */
  phone: string;
  /** Whose number it is: if a task has none, it is its line's vendor's, and not that of the person responsible. */
  callee: string;
}

interface Sources {
  checklists: readonly Checklist[];
  /** Budget lines. Their vendor is called if a task has no number itself. */
  items: readonly BudgetItem[];
  couple: Couple;
  /** The days with a ceremony. */
  ceremonies: readonly string[];
}

/** Returns the days that have a run sheet: those of ceremonies, and those with a timed task. */
export function runSheetDays(plan: WeddingPlan | null, checklists: readonly Checklist[]): string[] {
  const ceremonies = ceremonyDays(plan);
  const timed = checklists.flatMap(({ tasks }) =>
    tasks.flatMap(({ due_at, due_on }) =>
      due_at && due_on ? [onSheet({ day: due_on, time: due_at }, ceremonies).day] : [],
    ),
  );
  return [...new Set([...ceremonies, ...timed])].sort();
}

/** Returns the day to show first: today, otherwise the next one, otherwise the last. */
export const firstDay = (days: readonly string[], today: string): string | undefined =>
  days.find((day) => day >= today) ?? days.at(-1);

/** Returns the tasks of a day, by the hour. Those without an hour come last. */
export function entriesOf(day: string, { checklists, items, couple, ceremonies }: Sources): Entry[] {
  return checklists
    .flatMap(({ tasks }) => tasks)
    .flatMap((task) => {
      if (!task.due_on || task.status === 'skipped') return [];
      const at = onSheet({ day: task.due_on, time: task.due_at ?? '' }, ceremonies);
      return at.day === day ? [{ task, time: at.time }] : [];
    })
    .map(({ task, time }) => {
      const line = items.find(({ id }) => id === task.item_id);
      const assignee = assigneeText(task.assignee, couple);
      const { name = '', vendor_name = '', vendor_phone = '' } = line ?? {};
      const isVendors = !task.contact_phone && vendor_phone !== '';
      const who = assignee || vendor_name;
      const callee = isVendors ? vendor_name || name : who;
      return {
        task,
        time,
        who: assignee && callee !== assignee ? `${assignee} · ${callee}` : who,
        phone: task.contact_phone || vendor_phone,
        callee,
      };
    })
    .sort((a, b) => order(a).localeCompare(order(b)));
}

const order = ({ time, task }: Entry) => `${time || '99'} ${task.sort} ${task.id}`;

/** Returns the entries at a time, and those that begin after it. Entries with the same hour belong together. */
export function nowAndNext(entries: readonly Entry[], time: string): { now: Entry[]; next: Entry[] } {
  const hours = entries.flatMap((entry) => entry.time || []);
  const current = hours.findLast((hour) => hour <= time);
  const upcoming = hours.find((hour) => hour > time);
  const at = (hour?: string) => entries.filter((entry) => hour !== undefined && entry.time === hour);
  return { now: at(current), next: at(upcoming) };
}

/** Returns how long it is until a later time of the same sheet: `in 5 min`, `in 2 h 15 min`. */
export function untilText(from: string, to: string): string {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const left = minutes(to) - minutes(from);
  const parts = [left >= 60 && `${Math.floor(left / 60)} h`, left % 60 > 0 && `${left % 60} min`];
  return `in ${parts.filter(Boolean).join(' ')}`;
}

/** Returns the names of the ceremonies on a day. */
export const ceremoniesOn = (day: string, plan: WeddingPlan | null): string =>
  (plan?.ceremonies ?? [])
    .filter(({ date }) => date === day)
    .map(({ name }) => name)
    .join(', ');

/** Returns the sheet as a WhatsApp message: `*2:30 pm* Cut the cake: Aunty Ngozi, 0803 111 2223`. */
export function messageOf(day: string, entries: readonly Entry[], plan: WeddingPlan | null): string {
  const lines = entries.map(({ time, task, who, phone }) => {
    const contact = [who.replace(/^Me( · |$)/, ''), phone].filter(Boolean).join(', ');
    return `*${hourText(time)}* ${task.title}${contact && `: ${contact}`}`;
  });
  const head = [`*Run sheet, ${longDay(day)}*`, ceremoniesOn(day, plan)].filter(Boolean);
  return [...head, '', ...lines].join('\n');
}

/** Returns a message that tells somebody what is theirs on the day. */
export function messageTo(day: string, { time, task, callee }: Entry): string {
  const when = time ? `${longDay(day)} at ${hourText(time)}` : longDay(day);
  // Tasks are sentences as often as names: “Food is served”.
  return [`${greeting(callee)}, please note for ${when}: ${task.title}.`, task.note, 'Thank you!']
    .filter(Boolean)
    .join('\n');
}
