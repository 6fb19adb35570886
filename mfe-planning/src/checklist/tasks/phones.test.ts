import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { expect, test } from 'vitest';
import { dialed } from '../../lib/dialed.ts';
import { whatsAppLink } from '../../lib/whatsapp-link.ts';
import { messageTo } from '../../run-sheet/run-sheet.ts';
import { savedChecklist, savedTask } from '../../testing/plan-rows.ts';
import { messageFor, phoneOf } from './people.ts';
import { draftOf, editsOf } from './task-draft.ts';

const aunty = { kind: 'person' as const, name: 'Aunty Ngozi' };
const task = savedTask('t1', 'Cook the jollof', { assignee: aunty });
const others = [
  savedTask('t2', 'Buy the rice', { assignee: aunty }),
  savedTask('t3', 'Bring the pots', { assignee: aunty, contact_phone: '0809 000 1111' }),
  savedTask('t4', 'Call the band', { assignee: { kind: 'person', name: 'Uncle Kunle' } }),
];
const checklist = savedChecklist({
  tasks: [task, others[0], others[2]].filter((one) => one !== undefined),
});
const edited = (list: Checklist, contact_phone: string) =>
  editsOf(list, { ...draftOf(list, { task }), contact_phone }, { task }).flatMap((edit) =>
    edit ? [[edit.id, edit.set]] : [],
  );

test('a person’s number is typed once, and stands at each of their tasks', () => {
  const number = '0803 111 2223';
  expect(edited(checklist, number)).toEqual([
    ['t1', { contact_phone: number }],
    ['t2', { contact_phone: number }],
  ]);
  const saved = { ...checklist, tasks: checklist.tasks.map((one) => ({ ...one, contact_phone: number })) };
  expect(phoneOf('Aunty Ngozi', saved.tasks)).toBe(number);
  expect(phoneOf('Nobody', saved.tasks)).toBe('');
});

test('a task with a number of its own keeps it', () => {
  const tasks = [task, ...others];
  expect(edited({ ...checklist, tasks }, '0803 111 2223').map(([id]) => id)).not.toContain('t2');
  expect(edited({ ...checklist, tasks }, '').length).toBe(0);
});

test.each([
  ['0803 111 2223', '2348031112223'],
  ['+234 803 111 2223', '2348031112223'],
  ['00234 803 111 2223', '2348031112223'],
  ['+44 20 7946 0000', '442079460000'],
  ['', ''],
])('WhatsApp opens for %s', (phone, number) => {
  expect(whatsAppLink('Hi & thanks', dialed(phone))).toBe(`https://wa.me/${number}?text=Hi%20%26%20thanks`);
});

test('a helper is asked by name, and for nothing by a day that is over', () => {
  const late = savedTask('t5', 'Pay the band', { due_on: '2027-01-03' });
  const text = (name: string) =>
    messageFor(name, [{ ...late, due_on: '2027-01-05', title: 'Buy the rice' }, late], '2027-01-04');
  expect(text('Aunty Ngozi')).toBe(
    'Hello Aunty Ngozi, please help us with these for our wedding:\n• Pay the band (as soon as you can)\n• Buy the rice (by 5 Jan)\nThank you!',
  );
  expect(text('My partner')).toMatch(/^Hello, please/);
});

test('a person is told what is theirs, and when', () => {
  const entry = {
    task: { ...task, note: 'Party jollof' },
    time: '14:30',
    who: '',
    phone: '',
    callee: 'Aunty Ngozi',
  };
  expect(messageTo('2027-06-12', entry)).toBe(
    'Hello Aunty Ngozi, please note for Saturday, 12 June 2027 at 2:30 pm: Cook the jollof.\nParty jollof\nThank you!',
  );
  expect(messageTo('2027-06-12', { ...entry, callee: 'My partner' })).toMatch(/^Hello, please/);
});
