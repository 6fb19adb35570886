import { Resvg } from '@resvg/resvg-js';
import type { Kysely } from 'kysely';
import { createBlog } from '../blog/blog-write.store.ts';
import { storePicture } from '../blog/cover.ts';
import type { Database } from '../db/schema.ts';
import { system } from '../db/write.ts';
import type { MediaStore } from '../media/media-store.ts';
import { type ClothName, clothSvg, cloths, type Motif, sealSvg, TILE } from './adire.ts';

interface Post {
  title: string;
  excerpt: string;
  cloth: ClothName;
  motif: Motif;
  body: string[];
}

/** The blog posts of the demonstration; the last is the newest. */
export const posts: Post[] = [
  {
    title: 'Ten questions before you pay for a hall',
    excerpt: 'What the price leaves out: diesel, overtime, the caution deposit, and who keeps the keys.',
    cloth: 'wine',
    motif: 'house',
    body: [
      '<p>A hall is the largest single payment of most weddings, and the one that is hardest to take back. Ask these before any money moves, and write the answers into the agreement.</p>',
      '<h2>What does the price include?</h2>',
      '<ul><li>Chairs, tables and how many of each</li><li>Power: whose diesel, and for how many hours</li><li>Cooling, toilets, parking and security</li></ul>',
      '<h2>What comes on top?</h2>',
      '<p>Overtime is often charged by the hour and at night. A <strong>caution deposit</strong> comes back only if somebody counts the chairs with you: agree on who does, and on which day the money returns.</p>',
      '<h2>What happens if the date moves?</h2>',
      '<p>Ask how often you may move it, until when, and what stays of your deposit. Put the answer in your budget, beside the payment.</p>',
    ],
  },
  {
    title: 'Aṣọ-ẹbí: one honest price, asked once',
    excerpt: 'How to choose the cloth with both families, and keep the money apart from everything else.',
    cloth: 'indigo',
    motif: 'spiral',
    body: [
      '<p>Nothing brings two families together like one cloth, and nothing divides them like its price. A few rules keep the peace.</p>',
      '<h2>Choose early, and choose together</h2>',
      '<p>Five months before the day, with both mothers in one room. Buy one sample and wash it once. Ask the trader to hold ten pieces more than you think you need.</p>',
      '<h2>Name the price once</h2>',
      '<p>Add the cloth, the gèlè or fila and the delivery. Round it, write it in one message, and say until when people can pay. Whoever can’t should still come.</p>',
      '<h2>Keep the money apart</h2>',
      '<p>Give it a fund of its own in your budget: what was bought, what was sold, and what is left over. Your aunty will ask.</p>',
    ],
  },
  {
    title: 'How many plates for 300 guests?',
    excerpt: 'Invitations are not plates. A small sum that saves a large embarrassment.',
    cloth: 'leaf',
    motif: 'cowrie',
    body: [
      '<p>You invited 300. Two hundred and sixty say yes, forty bring a friend, and the band has to eat. So how many plates do you order?</p>',
      '<h2>Start from who really comes</h2>',
      '<p>Count the families, not the cards. Most couples plan for 110 to 120 plates for every 100 people they invite; for a traditional wedding at home, more.</p>',
      '<h2>Add those who work</h2>',
      '<p>Photographers, ushers, drivers and the band: often 25 to 40 plates. Ask each vendor for a number when you agree on the price.</p>',
      '<h2>Ask the caterer for two prices</h2>',
      '<p>One for the plates you order today, one for those you add in the last week. The second tells you how careful the first has to be.</p>',
    ],
  },
];

interface Parts {
  db: Kysely<Database>;
  media: MediaStore;
}

/** Publishes the demonstration's posts, each with a drawn cover. Leaves existing posts unchanged. */
export async function writeDemoBlogs({ db, media }: Parts): Promise<void> {
  for (const post of posts) {
    const known = await db
      .selectFrom('blogs')
      .select('id')
      .where('title', '=', post.title)
      .executeTakeFirst();
    if (known) continue;
    const drawing = { db, media, field: 'cover', account: undefined };
    const { name: cover } = await storePicture(drawCover(post), drawing);
    const { title, excerpt, body } = post;
    await createBlog(db, system, { title, excerpt, body_html: body.join('\n'), status: 'published', cover });
  }
}

const WIDTH = 1200;
const HEIGHT = 675;
const MARK_SIZE = 420;

/** Draws the post's cloth with its seal in the middle, as a PNG. */
function drawCover({ cloth, motif, title }: Post): Buffer {
  const shade = cloths[cloth].dark;
  const threads = clothSvg(title.length, Math.ceil(WIDTH / TILE / 1.5), Math.ceil(HEIGHT / TILE / 1.5));
  const inside = (svg: string) => svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
  const seal = inside(sealSvg(motif, MARK_SIZE, shade.thread));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs><radialGradient id="ground" cx=".7" cy=".2" r="1"><stop stop-color="${shade.light}"/><stop offset="1" stop-color="${shade.deep}"/></radialGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
<g opacity=".16" transform="scale(1.5)">${inside(threads)}</g>
<circle cx="${WIDTH / 2}" cy="${HEIGHT / 2}" r="${MARK_SIZE / 2 + 30}" fill="${shade.deep}" opacity=".85"/>
<g transform="translate(${(WIDTH - MARK_SIZE) / 2} ${(HEIGHT - MARK_SIZE) / 2}) scale(${MARK_SIZE / 120})">${seal}</g>
</svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
