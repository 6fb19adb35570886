import { useHost } from '@wedding/shared/platform/host.ts';
import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { MessageCircle, Phone } from 'lucide-react';
import css from './contact.module.css';

/** Other ways to reach us, if the site's configuration has any. */
export function Reach() {
  const { contactPhone, contactWhatsApp } = useHost().config;
  if (!contactPhone && !contactWhatsApp) return null;
  return (
    <section className={css.reach} aria-labelledby="reach">
      <h2 id="reach">Or reach us directly</h2>
      <div className={css.ways}>
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
      </div>
    </section>
  );
}
