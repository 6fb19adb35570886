import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { useState } from 'react';
import { ContactForm } from './contact-form.tsx';
import { Reach } from './reach.tsx';
import { Sent } from './sent.tsx';

export function ContactPage() {
  const [sent, setSent] = useState<{ thanks: string; message: string } | null>(null);
  return (
    <Page narrow>
      <PageHead
        title="Contact us"
        lead="Tell us what is wrong, or what you wish for. A person reads every message."
      />
      {sent ? (
        <Sent {...sent} onMore={() => setSent(null)} />
      ) : (
        <ContactForm onSent={(thanks, message) => setSent({ thanks, message })} />
      )}
      <Reach />
    </Page>
  );
}
