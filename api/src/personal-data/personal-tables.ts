import type { Declared, PersonalTable } from './declared-table.ts';
import { messageTables } from './message-tables.ts';
import { personTables } from './person-tables.ts';
import { planTables } from './plan-tables.ts';

/** Every table of the database. */
export const declaredTables: Readonly<Record<string, Declared>> = {
  ...personTables,
  ...messageTables,
  ...planTables,

  plans: { notPersonal: 'What is sold.' },
  templates: { notPersonal: 'Budgets and checklists to begin from.', administrators: ['updated_by'] },
  template_bin: { notPersonal: 'What was taken out of those.', administrators: ['removed_by'] },
  blogs: { notPersonal: 'Posts.', administrators: ['updated_by', 'deleted_by'] },
  blog_revisions: { notPersonal: 'What posts were before.', administrators: ['saved_by'] },
  blog_presence: { notPersonal: 'Which administrator has a post open.', administrators: ['account_id'] },
  blog_covers: { notPersonal: 'Pictures of posts.' },
  blog_pictures: { notPersonal: 'Pictures of posts.' },
  blog_counts: { notPersonal: 'How many posts there are.' },
  categories: { notPersonal: 'Subjects of videos.' },
  videos: { notPersonal: 'The library.' },
  video_counts: { notPersonal: 'Sums of all couples; an erased person’s likes are taken off.' },
  video_sources: { notPersonal: 'Files that a video had before.' },
  video_searches: {
    notPersonal: 'Sums of all couples’ searches, only of words that the library itself has.',
  },
  view_sources: { notPersonal: 'Sums of all couples, which way they came to a video.' },
  video_jobs: { notPersonal: 'How far a video is processed.' },
  video_captions: { notPersonal: 'What is said in a video.' },
  video_moments: { notPersonal: 'What is said in a video, by second.' },
  published_counts: { notPersonal: 'How many videos there are.' },
  library_version: { notPersonal: 'Changes with what all couples see of the library.' },
  media_claims: { notPersonal: 'Files that are being written.' },
  leases: { notPersonal: 'Processes that are alive.' },
  uploads: { notPersonal: 'Videos on their way into the library.', administrators: ['account_id'] },
  upload_parts: { notPersonal: 'Parts of those.' },
  administrator_links: {
    notPersonal: 'Access of administrators, who are not couples.',
    administrators: ['account_id', 'made_by', 'login', 'token_hash'],
  },
  administrator_sessions: {
    notPersonal: 'Where administrators are signed in.',
    administrators: ['account_id', 'token_hash', 'device_hash', 'device'],
  },
  number_searches: {
    notPersonal: 'Which digits administrators searched by.',
    administrators: ['searched_by'],
  },
  canned_replies: { notPersonal: 'Stored replies.' },
  answered_challenges: { notPersonal: 'Hashes of random numbers that a passkey signed.' },
  secrets: { notPersonal: 'Keys of the site.' },
  migrations: { notPersonal: 'How far the database was migrated.' },
};

/** Tables of personal data, by name. */
export const personalTables: readonly (PersonalTable & { name: string })[] = Object.entries(
  declaredTables,
).flatMap(([name, declared]) => ('notPersonal' in declared ? [] : [{ ...declared, name }]));
