import type { Celebration } from '@wedding/shared/contract/next-step.schema.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { PartyPopper, Share2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import css from './celebration-card.module.css';
import { HOME } from './home.queries.ts';

/** `shared` is the picture's text if the title speaks to the couple alone. */
const TEXTS: Record<Celebration['kind'], (name: string) => { title: string; text: string; shared?: string }> =
  {
    joined: (name) => ({
      title: `${name || 'Your partner'} has joined`,
      text: 'From now on you plan together.',
      ...(!name && { shared: 'We’re planning our wedding together' }),
    }),
    category_paid: (name) => ({ title: `${name} is paid in full`, text: 'One less thing to think about.' }),
    all_agreed: () => ({ title: 'Every price is agreed', text: 'Nobody can surprise you any more.' }),
    fifty_days: () => ({ title: 'Fifty days to go', text: 'Breathe. You are doing well.' }),
  };

/** A small celebration, one a visit, shown once on this device, and shared as a picture if the couple likes. */
export function CelebrationCard({ celebrations }: { celebrations: readonly Celebration[] }) {
  const { phone, config, toast } = useHost();
  const [celebration, setCelebration] = useState<Celebration>();
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    if (celebration) return;
    let gone = false;
    void phone.read(HOME).then((entries) => {
      const next = celebrations.find(({ key }) => !entries.has(key));
      if (gone || !next) return;
      setCelebration(next);
      void phone.write(HOME, { put: new Map([[next.key, true]]) });
    });
    return () => {
      gone = true;
    };
  }, [phone, celebrations, celebration]);
  if (!celebration || isClosed) return null;
  const { kind, name } = celebration;
  const { title, text, shared = title } = TEXTS[kind](name);
  return (
    <Grid as="section" gap={3} rowGap={0} align="center" className={css.card} aria-label={title}>
      <PartyPopper className={css.icon} aria-hidden="true" />
      <Stack shrink>
        <Text weight={600} breaks>
          {title}
        </Text>
        <Text tone="second" size={14}>
          {text}
        </Text>
      </Stack>
      <Button
        variant="quiet"
        small
        className={css.share}
        icon={<Share2 aria-hidden="true" />}
        onClick={() =>
          void shareCelebration({ title: shared, brand: config.brandName }).catch(() =>
            toast.error('The picture could not be shared.'),
          )
        }
      >
        Share as a picture
      </Button>
      <IconButton label="Close" onClick={() => setClosed(true)}>
        <X aria-hidden="true" />
      </IconButton>
    </Grid>
  );
}

const SIDE = 1080;
const EDGE = 64;
/** A row of adire tiles above and below. */
const BAND_TILES = 8;
const BAND = (SIDE - 2 * EDGE) / BAND_TILES;

/** Draws a square picture on this device and opens the phone's own sharing; without that, the picture is downloaded. */
async function shareCelebration({ title, brand }: { title: string; brand: string }): Promise<void> {
  const picture = new File([await draw(title, brand)], 'wedding-plan.png', { type: 'image/png' });
  const content = { files: [picture], title };
  if (navigator.canShare?.(content)) {
    await navigator.share(content).catch((error: unknown) => {
      // Whoever closes the phone's sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = picture.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function draw(title: string, brand: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const ground = context.createLinearGradient(0, 0, SIDE, SIDE);
  ground.addColorStop(0, token('--brand'));
  ground.addColorStop(1, token('--brand-deepest'));
  context.fillStyle = ground;
  context.fillRect(0, 0, SIDE, SIDE);
  context.strokeStyle = token('--on-brand-gold');
  context.lineWidth = 6;
  context.strokeRect(EDGE, EDGE, SIDE - 2 * EDGE, SIDE - 2 * EDGE);
  context.textAlign = 'center';
  context.fillStyle = token('--on-brand');
  // A category's name may be long, and have no space to break it at.
  const size = title.length > 60 ? 64 : 96;
  const [width, height] = [SIDE - 4 * EDGE, size * 1.2];
  context.font = `540 ${size}px ${token('--font-display')}`;
  const lines = balanced(context, title, width);
  const top = SIDE / 2 - ((lines.length - 1) * height) / 2;
  for (const [n, line] of lines.entries()) context.fillText(line, SIDE / 2, top + n * height, width);
  context.fillStyle = token('--on-brand-gold');
  context.font = `600 36px ${token('--font-text')}`;
  context.fillText(brand, SIDE / 2, SIDE - EDGE - BAND - 36);
  const { tileCloth } = await import(/* webpackChunkName: "tiles" */ '@wedding/shared/ui/pictures/tiles.ts');
  const { line, fine, dots, tile } = tileCloth(title.length, BAND_TILES, 1);
  context.strokeStyle = context.fillStyle;
  for (const y of [EDGE, SIDE - EDGE - BAND]) {
    const scale = BAND / tile;
    context.setTransform(scale, 0, 0, scale, EDGE, y);
    context.lineWidth = 1;
    context.strokeRect(0, 0, BAND_TILES * tile, tile);
    context.stroke(new Path2D(fine));
    context.stroke(new Path2D(line));
    context.fill(new Path2D(dots));
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

/** Breaks a text into as few lines as fit the width, of about the same length. */
function balanced(context: OffscreenCanvasRenderingContext2D, text: string, width: number): string[] {
  let lines = inLines(context, text, width);
  for (let most = width; most > SIDE / 4; most -= 20) {
    const narrower = inLines(context, text, most);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}

/** Breaks a text into lines that are at most so wide. */
function inLines(context: OffscreenCanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
