import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { PartyPopper, Share2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import css from './celebration-card.module.css';
import { shareCelebration } from './celebration-picture.ts';
import { HOME, type NextStep } from './home.queries.ts';

type Celebration = NonNullable<NextStep['moment']>;

/** `shared` is the picture's text if the title speaks to the couple alone. */
const TEXTS: Record<Celebration['kind'], (name: string) => { title: string; text: string; shared?: string }> =
  {
    joined: (name) => ({
      title: `${name || 'Your partner'} has joined`,
      text: 'From now on you plan together.',
      ...(!name && { shared: 'We’re planning our wedding together' }),
    }),
    category_paid: (name) => ({ title: `${name} is paid in full`, text: 'One thing less to think about.' }),
    all_agreed: () => ({ title: 'Every price is agreed', text: 'Nobody can surprise you any more.' }),
    fifty_days: () => ({ title: 'Fifty days to go', text: 'Breathe. You are doing well.' }),
  };

/** A small celebration, shown once on this device, and shared as a picture if the couple likes. */
export function CelebrationCard({ celebration: { kind, key, name } }: { celebration: Celebration }) {
  const { phone, config, toast } = useHost();
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    let gone = false;
    void phone.read(HOME).then((entries) => {
      if (gone || entries.has(key)) return;
      setVisible(true);
      void phone.write(HOME, { put: new Map([[key, true]]) });
    });
    return () => {
      gone = true;
    };
  }, [phone, key]);
  if (!visible) return null;
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
      <IconButton label="Close" onClick={() => setVisible(false)}>
        <X aria-hidden="true" />
      </IconButton>
    </Grid>
  );
}
