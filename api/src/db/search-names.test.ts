import { updateProfile } from '@wedding/shared/contract/account.ts';
import { listAdminVideos, updateVideo } from '@wedding/shared/contract/admin-video.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import { createBlog, getBlog, listAdminBlogs, listBlogs } from '@wedding/shared/contract/blog.ts';
import { saveCaptions } from '@wedding/shared/contract/captions.ts';
import { listMessages, sendMessage } from '@wedding/shared/contract/contact.ts';
import { listMembers } from '@wedding/shared/contract/member.ts';
import { listThreads } from '@wedding/shared/contract/message-thread.ts';
import { listVideos } from '@wedding/shared/contract/video.ts';
import { containsTerms, searchTerms, searchText } from '@wedding/shared/domain/search-text.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publishedVideo } from '../testing/published-video.ts';
import { testApp } from '../testing/test-app.ts';
import { containsTerms as columnContains } from './contains-terms.ts';

const t = await testApp();
const admin = await t.adminToken();
const couple = await t.coupleToken('+2348031440077');

const lists = {
  videos: (search: string) => t.send(listVideos, { as: couple, query: { search } }),
  'videos of administrators': (search: string) => t.send(listAdminVideos, { as: admin, query: { search } }),
  blogs: (search: string) => t.send(listBlogs, { as: couple, query: { search } }),
  'blogs of administrators': (search: string) => t.send(listAdminBlogs, { as: admin, query: { search } }),
  members: (search: string) => t.send(listMembers, { as: admin, query: { search } }),
  messages: (search: string) => t.send(listMessages, { as: admin, query: { search } }),
  threads: (search: string) => t.send(listThreads, { as: admin, query: { search } }),
};
const total = async (list: keyof typeof lists, search: string) => (await lists[list](search)).data.total;

/** A name, and what people type for it. */
const NAMES: [name: string, ...typed: string[]][] = [
  ['Ɗaurin aure a Ƙofar Ɓaure', 'daurin', 'ɗaurin', 'DAURIN', 'kofar', 'baure daurin', 'Ƙofar aure', 'daur'],
  ['Ƴan’uwa da ʼyan mata', 'yan mata', 'yanuwa', 'ƴan', "'yan", "yan'uwa"],
  ['Ẹgbẹ́ ọ̀rẹ́ ìyàwó ṣe ẹ̀jẹ́', 'egbe', 'ẹgbẹ', 'iyawo ore', 'Ẹ̀JẸ́', 'ore egbe'],
  ['Ịgba nkwụ nwaanyị', 'igba nkwu', 'nwaanyi igba', 'ịgba'],
  ['O’Neil, DʼAngelo, Ọ̀ṣun'.normalize('NFD'), 'oneil', 'O`N', "d'angelo", 'Ọ̀ṣun', 'o\u0323\u0300s\u0323un'],
  ['D´Avila, Mal´ami', 'davila', "d'avila", 'D´AVILA', 'mal’ami', 'mal‘ami'],
  [
    'Aṣọ-ẹbí, pre\u2011wedding na Ada-Obi',
    'asoebi',
    'aso-ebi',
    'ebi aso',
    'Aṣọẹbí prewedding',
    'pre-wed',
    'adaobi',
  ],
  ['Größe, Smørrebrød, Ægir, Łódź, ŋmaa', 'grosse', 'GROSSE', 'smorrebrod', 'aegir', 'lodz', 'nmaa', 'größe'],
];

test('what is typed without marks finds names that are written with them, and the other way, in every list', {
  timeout: 120_000,
}, async () => {
  for (const [index, [name, ...typed]] of NAMES.entries()) {
    for (const written of [name, searchText(name)]) {
      await publishedVideo(t, written);
      await t.send(createBlog, {
        as: admin,
        body: { title: written, body_html: '<p>Text.</p>', status: 'published' },
      });
      const phone = `+23480311${index}01${written === name ? '10' : '20'}`;
      const as = await t.coupleToken(phone);
      expect((await t.send(updateProfile, { as, body: { firstname: written } })).statusCode).toBe(200);
      const other = await t.coupleToken(phone.replace(/\d$/, '1'));
      await t.send(sendMessage, { as: other, body: { topic: 'other', message: `About ${written}` } });
    }
    for (const list of Object.keys(lists) as (keyof typeof lists)[]) {
      for (const search of typed) {
        expect([list, search, await total(list, search)]).toEqual([list, search, 2]);
      }
    }
  }
});

test('lists by name go by the letters that people type, with and without marks', async () => {
  const names = ['Zqd', 'Ọqa', 'Oqb', 'Ɗqc'];
  for (const [place, title] of names.entries()) {
    await publishedVideo(t, title);
    await t.send(createBlog, { as: admin, body: { title, body_html: '<p>Text.</p>', status: 'published' } });
    const as = await t.coupleToken(`+234803199010${place}`);
    await t.send(updateProfile, { as, body: { firstname: title } });
  }
  const named = (listed: readonly string[]) => listed.filter((name) => names.includes(name));
  const title = { as: admin, query: { per_page: '100', sort: 'title' } } as const;
  const videos = (await t.send(listAdminVideos, title)).data.data;
  const posts = (await t.send(listAdminBlogs, title)).data.data;
  const members = (await t.send(listMembers, { as: admin, query: { per_page: '100', sort: 'name' } })).data
    .data;
  const sorted = ['Ɗqc', 'Ọqa', 'Oqb', 'Zqd'].map((name) => name.normalize('NFC'));
  expect(named(videos.map((video) => video.title))).toEqual(sorted);
  expect(named(posts.map((post) => post.title))).toEqual(sorted);
  expect(named(members.map(({ name }) => name))).toEqual(sorted);
});

test('words are found in any order and by their beginnings', async () => {
  await publishedVideo(t, 'How to tie a gele in Lagos');
  await publishedVideo(t, 'Caterring for five hundred');
  for (const search of ['gele lagos', 'lagos, gele', '“Lagos” gel', 'caterr', 'hundred cater']) {
    expect([search, await total('videos', search)]).toEqual([search, 1]);
    expect([search, await total('videos of administrators', search)]).toEqual([search, 1]);
  }
  expect(await total('videos', 'gele abuja')).toBe(0);
});

test('words of one and two letters are found behind any sign, and not inside a word, on the pages as in the database', async () => {
  const name = 'Q&A with the DJ/MC (₦5m, “Ọ̀ṣun”): #1, B.O.Q, 50% N’Golo 2x';
  await publishedVideo(t, name);
  const as = await t.coupleToken('+2348031199030');
  await t.send(updateProfile, { as, body: { firstname: name } });
  const finds: [search: string, count: number][] = [
    ...['Q&A', 'mc', 'dj mc', '5m', '1', '#1', 'o q', '50%', 'Ọ̀s dj', '2x'].map((one): [string, number] => [
      one,
      1,
    ]),
    ['0%', 0],
    ['un', 0],
    ['th mj', 0],
    ['a^', 0],
    ['a\\b', 0],
    ['शा', 0],
  ];
  for (const [search, count] of finds) {
    expect([search, await total('videos', search)]).toEqual([search, count]);
    expect([search, await total('members', search)]).toEqual([search, count]);
    expect([search, containsTerms(name, searchTerms(search))]).toEqual([search, count === 1]);
  }
});

test('administrators find a video by its file’s name, and couples don’t', async () => {
  const id = await publishedVideo(t, 'First look');
  const original_name = 'DSC_0412-Ɗinkin_ango.MOV';
  await t.asSystem((trx) => trx.updateTable('videos').set({ original_name }).where('id', '=', id).execute());
  for (const search of ['dsc_0412', 'dinkin', 'ango.mov 0412', 'ɗinkin']) {
    expect([search, await total('videos of administrators', search)]).toEqual([search, 1]);
    expect([search, await total('videos', search)]).toEqual([search, 0]);
  }
});

test('what is said and the chapters are found without marks, by beginnings and by other forms', async () => {
  const id = await publishedVideo(t, 'Words');
  const said = `WEBVTT\n\n00:01.000 --> 00:03.000\nMuna shirya ɗaurin aure, ẹ ṣé o.\n\n00:05.000 --> 00:07.000\nThe catering and two ceremonies of Yar’Adua in aso-oke.\n`;
  const form = { captions: { name: 'words.vtt', bytes: Buffer.from(said) }, lang: 'ha', version: '0' };
  expect((await t.send(saveCaptions, { as: admin, params: { id }, form })).statusCode).toBe(201);
  await t.send(updateVideo, {
    as: admin,
    params: { id },
    body: { description: '0:00 Gaisuwa\n1:05 Ƙwarya da leƙen asiri' },
  });
  const searches = [
    'shirya daurin',
    'ɗaurin shirya',
    'caterin',
    'cater',
    'ceremony',
    'the catering',
    'kwarya leken',
    'adua',
    'yaradua',
    'Yar’adua',
    'asooke',
    'aso oke',
  ];
  for (const search of searches) {
    const { data } = (await lists.videos(search)).data;
    expect([search, data.find((video) => video.id === id)?.moments?.length]).toEqual([search, 1]);
  }
});

test('a word is found inside a sentence of a script that writes words without spaces, or articles to them', async () => {
  const sentences: [string, ...string[]][] = [
    ['我们明天去看婚礼蛋糕', '蛋糕', '婚礼', '看'],
    ['結婚式の準備はいつから', '準備', 'いつ'],
    ['ชุดแต่งงานราคาเท่าไร', 'แต่งงาน', 'ราคา'],
    ['نصائح لحفل الزفاف والعروس', 'زفاف', 'حفل', 'عروس', 'الزفاف'],
    ['결혼식을 준비하는 방법', '결혼식', '준비'],
  ];
  const id = await publishedVideo(t, 'Said in many scripts');
  const cues = sentences.map(([said], at) => `00:0${at}.000 --> 00:0${at}.900\n${said}\n`);
  const captions = { name: 'words.vtt', bytes: Buffer.from(`WEBVTT\n\n${cues.join('\n')}`) };
  const form = { captions, lang: 'en', version: '0' };
  expect((await t.send(saveCaptions, { as: admin, params: { id }, form })).statusCode).toBe(201);
  for (const [sentence, ...searches] of sentences) {
    await publishedVideo(t, sentence);
    await t.send(createBlog, {
      as: admin,
      body: { title: sentence, body_html: '<p>Text.</p>', status: 'published' },
    });
    for (const search of searches) {
      // In the title, and in what is said.
      expect(['videos', search, await total('videos', search)]).toEqual(['videos', search, 2]);
      const { data } = (await lists.videos(search)).data;
      expect(data.find((video) => video.id === id)?.moments).toMatchObject([{ text: sentence }]);
      expect(['blogs', search, await total('blogs', search)]).toEqual(['blogs', search, 1]);
      expect(await total('videos of administrators', search)).toBeGreaterThan(0);
    }
  }
});

test('a post is found by the parts of a name with an apostrophe, and by the whole of it', async () => {
  const body = { title: 'The Yar’Adua wedding', body_html: '<p>Text.</p>', status: 'published' };
  await t.send(createBlog, { as: admin, body });
  for (const search of ['adua', 'yaradua', 'Yar’Adua', "yar'ad", 'wedding yar'])
    expect([search, await total('blogs', search)]).toEqual([search, 1]);
});

test('a category’s name is found without marks', async () => {
  const id = await publishedVideo(t, 'Filed');
  await t.asSystem(async (trx) => {
    const { id: category_id } = await trx
      .insertInto('categories')
      .values({ name: 'Kaɗe-kaɗe da raye-raye' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.updateTable('videos').set({ category_id }).where('id', '=', id).execute();
  });
  expect(await total('videos', 'raye kade')).toBe(1);
  // One word is in the title, the other in the category, the description or the file's name.
  const original_name = 'IMG_0999.mov';
  await t.asSystem((trx) =>
    trx
      .updateTable('videos')
      .set({ original_name, description: 'Abuja, in harmattan' })
      .where('id', '=', id)
      .execute(),
  );
  for (const search of ['filed kade', 'RAYE fil', 'kade abuja', 'harmattan filed', 'harmattan kade filed'])
    expect([search, await total('videos', search), await total('videos of administrators', search)]).toEqual([
      search,
      1,
      1,
    ]);
  expect([
    await total('videos of administrators', 'kade img_0999'),
    await total('videos', 'kade img_0999'),
  ]).toEqual([1, 0]);
  expect(await total('videos', 'filed kaduna')).toBe(0);
});

test('the trail is searched by words of a kind of record in any order', async () => {
  const found = async (search: string) =>
    (await t.send(listAudit, { as: admin, query: { search } })).data.total;
  expect(await found(' Videos ')).toBeGreaterThan(0);
  expect(await found('vídeos')).toBe(await found('videos'));
  expect(await found('nowhere')).toBe(0);
});

test('an address is made of plain letters, and one with an earlier slug still leads to the post', async () => {
  const body = { title: 'Ɗaurin aure a Kano', body_html: '<p>Text.</p>', status: 'published' };
  const { id, slug } = (await t.send(createBlog, { as: admin, body })).data;
  expect(slug).toBe('daurin-aure-a-kano');
  for (const parameter of [`${id}-${slug}`, `${id}-aurin-aure-a-kano`, String(id)])
    expect((await t.send(getBlog, { as: couple, params: { id: parameter } })).data.slug).toBe(slug);
});

test.each([
  ['videos', 'search_text', 'videos_search_text'],
  ['videos', 'search_file_name', 'videos_search_file_name'],
  ['member_figures', 'search_text', 'member_figures_search_text'],
  ['messages', 'search_text', 'messages_search_text'],
])('a search of %s by %s uses its index, also for two letters', async (table, column, index) => {
  const client = await t.pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    for (const search of ['lagos ɗauri', 'ka']) {
      const query =
        sql`select from ${sql.table(table)} where ${columnContains(sql.ref(column), search)}`.compile(t.db);
      const { rows } = await client.query(`explain ${query.sql}`, [...query.parameters]);
      expect(JSON.stringify(rows)).toContain(`Bitmap Index Scan on ${index}`);
    }
  } finally {
    client.release(true);
  }
});

test('the database and the pages fold every text alike', async () => {
  const letters: string[] = [];
  for (let code = 1; code < 0x1_0000; code += 1) {
    const letter = String.fromCodePoint(code);
    if (
      /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]/u.test(
        letter,
      )
    )
      letters.push(letter);
  }
  const generated = fc.sample(
    fc
      .array(fc.constantFrom(...letters, ..."ɗƙɓƴẹọṣßøæŋʼ’'\u0300\u0301\u0323 -%_"), { maxLength: 40 })
      .map((all) => all.join('')),
    { numRuns: 2000, seed: 47 },
  );
  const texts = [...letters, ...letters.map((letter) => `a${letter}Z`), ...generated, ...NAMES.flat()];
  // The database may know fewer of the youngest letters.
  const { rows } = await t.pool.query<{ typed: string; plain: string }>(
    'select typed, plain_text(typed) as plain from unnest($1::text[]) as typed where unicode_assigned(typed)',
    [texts],
  );
  expect(rows.length).toBeGreaterThan(10_000);
  expect(rows.filter(({ typed, plain }) => plain !== searchText(typed))).toEqual([]);
});
