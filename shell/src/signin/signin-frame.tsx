import { useHost } from '@wedding/shared/host/host.ts';
import { IconLink } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Adire } from '@wedding/shared/ui/pictures/adire.tsx';
import { Logo } from '@wedding/shared/ui/pictures/logo.tsx';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { loadSignedIn } from '../frame/load-signed-in.ts';
import { loadToaster } from '../toaster/toaster-place.tsx';
import { CookiesNote } from './cookies-note.tsx';
import css from './signin-frame.module.css';

interface SigninFrameProps {
  title: string;
  lead: string;
  /** Seed of the pattern on the left. */
  art: number;
  /** Small screens show the pattern too, as a band above the form. */
  band?: boolean;
  children: ReactNode;
}

/** Layout of both sign-in pages: on large screens the pattern with a link home on the left, the form beside it. */
export function SigninFrame({ title, lead, art, band, children }: SigninFrameProps) {
  const { config } = useHost();
  useEffect(() => {
    void loadToaster();
    void loadSignedIn();
  }, []);
  return (
    <div className={css.screen}>
      <header className={css.art} data-tone="wine" data-band={band || undefined}>
        <div className={css.cloth}>
          <Adire seed={art} cols={10} rows={14} color="var(--on-brand-gold)" />
        </div>
        <Row gap={2} className={css.top}>
          <IconLink to="/" label="Back to the home page">
            <ArrowLeft aria-hidden="true" />
          </IconLink>
          <Logo name={config.brandName} />
        </Row>
        <p className={css.tagline}>Your Dream Wedding Made Perfect</p>
      </header>
      <main className={css.side} id="main" tabIndex={-1}>
        <div className={css.card}>
          <h1>{title}</h1>
          <Text above={2} tone="second" breaks>
            {lead}
          </Text>
          <CookiesNote />
          {children}
        </div>
      </main>
    </div>
  );
}
