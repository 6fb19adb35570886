import { cx } from '../ui/base/cx.ts';
import { Grid } from '../ui/layout/box.tsx';
import { CardGrid } from '../ui/layout/card.tsx';
import { Adire } from '../ui/pictures/adire.tsx';
import { BlogBody } from '../ui/pictures/blog-body.tsx';
import { type Brand, BrandIcon, BrandShape } from '../ui/pictures/brand-icon.tsx';
import { Poster } from '../ui/pictures/poster.tsx';
import { ThumbMarks } from '../ui/pictures/thumb-marks.tsx';
import { VideoCard } from '../ui/pictures/video-card.tsx';
import { As, type Examples, LONG_NAME, LONG_WORD, noop, Row } from './example.tsx';
import css from './gallery.module.css';

const DAY_MS = 86_400_000;
const video = {
  id: 4,
  title: 'Aso ebi without the drama',
  description: 'How to choose, price and collect for the cloth of the day.',
  thumbnail: null,
  video_length: '18:04',
  views: 12_843,
  created_at: new Date(Date.now() - 3.5 * DAY_MS).toISOString(),
  bytes: { 240: 12_400_000, 360: 21_300_000 },
};
const to = '/app/video/watch/4';
const sizes = ['12 MB at 240p', '21 MB at 360p', '45 MB at 480p'].map((label) => ({
  label,
  onSelect: noop,
}));
const brands: Brand[] = ['facebook', 'instagram', 'x', 'youtube'];
const html = `<h2>Begin with the list</h2><p>Count first: <strong>who must come</strong>, who may, and
<a href="https://example.org">who is told later</a>.</p><ul><li>${LONG_NAME}</li><li>${LONG_WORD}</li></ul>
<blockquote><p>A wedding is for the families.</p></blockquote><figure data-video="4"></figure>
<table><tbody><tr><th>Line</th><th>Cost</th></tr><tr><td>Hall</td><td>₦9,876,543,210</td></tr></tbody></table>
<pre><code>0803 000 0001</code></pre><hr><h3>And then</h3><ol><li>Call</li><li>Visit</li></ol>`;

/** Components that draw, play and show text. */
export const pictures: Examples = {
  adire: {
    'A cloth': (
      <div className={css.cloth}>
        <Adire seed={7} cols={8} rows={3} />
      </div>
    ),
  },
  poster: {
    'One of each colour': (
      <Grid gap={3} className={css.posters}>
        {[0, 1, 2, 3, 4, 5].map((seed) => (
          <Poster key={seed} seed={seed} />
        ))}
      </Grid>
    ),
  },
  'thumb-marks': {
    'To play, and half watched': (
      <div className={cx(css.cloth, css.thumb)}>
        <ThumbMarks play watched={0.5} />
      </div>
    ),
  },
  'brand-icon': {
    'All of them': (
      <Row>
        {brands.map((brand) => (
          <BrandIcon key={brand} brand={brand} />
        ))}
        <BrandShape path="M2 2h20v20H2z" />
      </Row>
    ),
  },
  'video-card': {
    'In a list': (
      <CardGrid label="Videos">
        <li>
          <VideoCard video={video} to={to} size="21 MB at 360p" onRemove={noop} onShare={noop} />
        </li>
        <li>
          <VideoCard video={{ ...video, id: 5 }} to={to} progress={0.4} size="21 MB at 360p" sizes={sizes} />
        </li>
        <li>
          <VideoCard
            video={{ ...video, id: 6, title: `${LONG_NAME} and the long title`, description: LONG_WORD }}
            to={to}
            size="21 MB at 360p"
            listen={{ to, size: '2.1 MB' }}
            onShare={noop}
          />
        </li>
        <li>
          <VideoCard video={{ ...video, id: 7, description: null, video_length: null, views: 0 }} to={to} />
        </li>
      </CardGrid>
    ),
    'Under the pointer': (
      <CardGrid label="Pointed at">
        <li>
          <As state="hover" on="article">
            <VideoCard video={video} to={to} />
          </As>
        </li>
      </CardGrid>
    ),
    'With the keys': (
      <CardGrid label="By keys">
        <li>
          <As state="focus-visible" on="h3 a">
            <VideoCard video={video} to={to} />
          </As>
        </li>
      </CardGrid>
    ),
  },
  'blog-body': {
    'All that a text may hold': <BlogBody html={html} videos={[video]} />,
    'Nothing written yet': <BlogBody html="" videos={[]} />,
  },
};
