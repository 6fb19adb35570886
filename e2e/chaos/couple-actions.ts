import { updateProfile } from '../../shared/contract/account.ts';
import { saveBudgets } from '../../shared/contract/budget.ts';
import { saveChecklists, updateChecklist, updateTaskStatus } from '../../shared/contract/checklist.ts';
import { sendMessage } from '../../shared/contract/contact.ts';
import {
  deleteWatchLater,
  listWatchLater,
  saveWatchLater,
  saveWatchPosition,
  updateLikes,
} from '../../shared/contract/video.ts';
import type { Action, Work } from './action.ts';
import { profileForm } from './videos.ts';

/** Returns the actions of a couple: it extends a budget and a checklist, ticks, likes, saves videos and comments. */
export async function coupleActions(work: Work): Promise<Action[]> {
  return [...planActions(await firstPlans(work), work), ...watchActions(work)];
}

async function firstPlans({ couple, ledger }: Work) {
  const budget_id = crypto.randomUUID();
  await ledger.note(`budget ${budget_id}`, 'Our day', () =>
    couple(saveBudgets, { body: { id: budget_id, template_id: null, name: 'Our day', total_kobo: 900_000 } }),
  );
  const checklist_id = crypto.randomUUID();
  const category_id = crypto.randomUUID();
  const body = { id: checklist_id, template_id: null, name: 'Our list', wedding_date: null };
  await ledger.note(`checklist ${checklist_id}`, 'Our list', () => couple(saveChecklists, { body }));
  const category = { entity: 'checklist_category', version: 0, id: category_id, checklist_id } as const;
  await couple(saveChecklists, { body: { changes: [{ ...category, name: 'Family', sort: 'i' }] } });
  return { budget_id, checklist_id, category_id };
}

type Plans = Awaited<ReturnType<typeof firstPlans>>;
const STATUSES = ['todo', 'doing', 'done', 'skipped'] as const;

function planActions(
  { budget_id, checklist_id, category_id }: Plans,
  { couple, ledger, random }: Work,
): Action[] {
  /** The last version that an answer gave, by row id. */
  const lines = new Map<string, number>();
  const tasks: string[] = [];

  async function budgetLine() {
    const planned_kobo = random.between(1, 1_000_000);
    const [known] = random.chance(0.5) ? [...lines].slice(-random.between(1, 20)) : [];
    const id = known?.[0] ?? crypto.randomUUID();
    const row = { entity: 'budget_category', id, planned_kobo } as const;
    const fresh = { budget_id, version: 0, name: `Line ${id.slice(0, 4)}`, sort: 'i' } as const;
    const change = known ? { ...row, version: known[1] } : { ...row, ...fresh };
    // The version is unknown until there is an answer.
    lines.delete(id);
    const answer = await ledger.note(`budget-line ${id}`, planned_kobo, () =>
      couple(saveBudgets, { body: { changes: [change] } }),
    );
    const version = answer?.[0]?.categories.find((line) => line.id === id)?.version;
    if (version) lines.set(id, version);
  }
  async function newTask() {
    const id = crypto.randomUUID();
    const place = { checklist_id, category_id, sort: 'i', due: { kind: 'none' }, due_on: null } as const;
    const task = { entity: 'task', version: 0, id, title: 'Call the caterer', ...place } as const;
    const params = { id: checklist_id };
    const made = await ledger.note(`task ${id}`, 'todo', () =>
      couple(updateChecklist, { params, body: { changes: [task] } }),
    );
    if (made) tasks.push(id);
  }
  async function tick() {
    const task_id = tasks[random.between(0, tasks.length - 1)];
    if (!task_id) return;
    const status = random.oneOf(STATUSES);
    const sent = { params: { id: checklist_id }, body: { task_id, status } };
    await ledger.note(`task ${task_id}`, status, () => couple(updateTaskStatus, sent));
  }
  return [budgetLine, async () => (tasks.length < 200 && random.chance(0.4) ? newTask() : tick())];
}

function watchActions({ couple, ledger, random, videos, picture }: Work): Action[] {
  const video = () => random.oneOf(videos);
  async function like() {
    const videoId = video();
    const liked = random.chance(0.5);
    await ledger.note(`like ${videoId}`, liked, () =>
      couple(updateLikes, { params: { videoId }, body: { liked } }),
    );
  }
  async function watchLater() {
    const id = video();
    const saved = (await couple(listWatchLater)).find((entry) => entry.video.id === id);
    const params = { id: saved?.id ?? id };
    await ledger.note(`later ${id}`, !saved, () =>
      saved ? couple(deleteWatchLater, { params }) : couple(saveWatchLater, { params }),
    );
  }
  async function watch() {
    const id = video();
    const position = random.between(0, 600);
    await ledger.note(`place ${id}`, position, () =>
      couple(saveWatchPosition, { params: { id }, body: { position } }),
    );
  }
  async function writeMessage() {
    const message = `Message ${crypto.randomUUID()}`;
    await ledger.note(`message ${message}`, 'there', () =>
      couple(sendMessage, { body: { topic: 'other', message } }),
    );
  }
  async function changeProfile() {
    const firstname = `Ada ${random.between(1, 1e6)}`;
    const body = profileForm(firstname, picture);
    await ledger.note('firstname', firstname, () => couple(updateProfile, { body }));
  }
  return [
    async () => (random.chance(0.5) ? like() : watch()),
    watchLater,
    writeMessage,
    Object.assign(changeProfile, { pauseMs: 500 }),
  ];
}
