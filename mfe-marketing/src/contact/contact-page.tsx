import { useHost } from '@wedding/shared/host/host.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { CircleCheck, MessageCircle, Phone } from 'lucide-react';
import { useState } from 'react';
import css from './contact.module.css';
import { ContactForm } from './contact-form.tsx';

export function ContactPage() {
  const [sent, setSent] = useState<{ thanks: string; message: string } | null>(null);
  return (
    <Page narrow>
      <PageHeader
        title="Contact us"
        lead="Tell us what’s wrong, or what you’d like to see. A real person reads every message."
      />
      {sent ? (
        <MessageSent {...sent} onMore={() => setSent(null)} />
      ) : (
        <ContactForm onSent={(thanks, message) => setSent({ thanks, message })} />
      )}
      <ContactDetails />
    </Page>
  );
}

/** Other ways to reach us, if the site's configuration has any. */
function ContactDetails() {
  const { contactPhone, contactWhatsApp } = useHost().config;
  if (!contactPhone && !contactWhatsApp) return null;
  return (
    <Text as="section" above={8} aria-labelledby="reach">
      <Text as="h2" size={22} below={4} id="reach">
        Or reach us directly
      </Text>
      <Row gap={3} wrap>
        {contactPhone && (
          <ButtonLink
            variant="outline"
            href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}
            icon={<Phone aria-hidden="true" />}
          >
            Call {contactPhone}
          </ButtonLink>
        )}
        {contactWhatsApp && (
          <ButtonLink
            variant="outline"
            href={`https://wa.me/${contactWhatsApp.replace(/\D/g, '')}`}
            target="_blank"
            rel="noopener noreferrer"
            icon={<MessageCircle aria-hidden="true" />}
          >
            Chat on WhatsApp
          </ButtonLink>
        )}
      </Row>
    </Text>
  );
}

/** Replaces the form once the message is saved; `thanks` is the server's text, `message` the couple's. */
function MessageSent({ thanks, message, onMore }: { thanks: string; message: string; onMore: () => void }) {
  return (
    <Card>
      <Stack gap={4} justify="center" className={css.sent}>
        <CircleCheck aria-hidden="true" />
        <Text size={18} center className={css.thanks} role="status" tabIndex={-1} ref={focusIfLost}>
          {thanks}
        </Text>
        <Text as="blockquote" tone="second" breaks className={css.message}>
          {message}
        </Text>
        <Button variant="outline" onClick={onMore}>
          Write another message
        </Button>
      </Stack>
    </Card>
  );
}

/** Focuses the thanks if the focus was in the form that they replace. */
function focusIfLost(thanks: HTMLElement | null): void {
  if (document.activeElement === document.body) thanks?.focus();
}
