import { useHost } from '@wedding/shared/platform/host.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Share2 } from 'lucide-react';
import { longDay } from '../long-day.ts';
import { CopyLine } from '../proof/copy-line.tsx';
import { TargetSign } from '../share/target-sign.tsx';
import css from './partner-card.module.css';

/** The link to send, while it is in sight: only its hash is kept. */
export function InvitationLink({ link, until }: { link: string; until: string }) {
  const { share, config } = useHost();
  const content = {
    title: config.brandName,
    text: 'Let’s plan our wedding together:',
    url: link,
  };
  return (
    <>
      <p className={css.text}>
        Send this link to your partner and to nobody else. It is good once, until {longDay(until)}.
      </p>
      <CopyLine label="Link" text={link} />
      <div className={css.ways}>
        <ButtonLink
          icon={<TargetSign name="whatsapp" />}
          href={`https://wa.me/?text=${encodeURIComponent(`${content.text} ${link}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </ButtonLink>
        <Button variant="outline" icon={<Share2 aria-hidden="true" />} onClick={() => void share(content)}>
          Share
        </Button>
      </div>
    </>
  );
}
