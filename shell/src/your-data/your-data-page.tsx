import { twoNumbersHint } from '@wedding/shared/domain/written-phones.ts';
import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import { useTyped } from '@wedding/shared/host/device/use-typed.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { focusFirstField } from '@wedding/shared/ui/fields/focus-first-field.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DataCard } from '../profile/data-card.tsx';
import css from './your-data-page.module.css';

/**
 * your-data: for people who can no longer sign in. A text from the number proves who asks. Also confirms a requested
 * deletion.
 */
export function YourDataPage() {
  const { state } = useLocation();
  const eraseAt = typeof state?.eraseAt === 'string' ? state.eraseAt : null;
  return (
    <div className={css.below}>
      <Page narrow>{eraseAt ? <DeletionScheduled eraseAt={eraseAt} /> : <YourDataForm />}</Page>
    </div>
  );
}

function DeletionScheduled({ eraseAt }: { eraseAt: string }) {
  return (
    <>
      <PageHeader
        title="Your account will be deleted"
        lead={
          <>
            On <strong>{formatLongDay(eraseAt)}</strong> everything in it will be gone for good.
          </>
        }
      />
      <Card title="Changed your mind?">
        <Stack gap={5}>
          <p>
            Until then nothing is lost, even if your subscription ends in the meantime. Enter your number on
            the next page and press “Keep my account”.
          </p>
          <div>
            <ButtonLink to="/your-data">Keep my account</ButtonLink>
          </div>
        </Stack>
      </Card>
    </>
  );
}

function YourDataForm() {
  const [phone, setPhone] = useTyped('phone', '');
  const [phoneError, setPhoneError] = useState('');
  function ready() {
    const isEmpty = phone.trim() === '';
    setPhoneError(isEmpty ? 'Please enter your phone number.' : '');
    return !isEmpty;
  }
  return (
    <>
      <PageHeader
        title="Your data"
        lead="Your data is yours, even after your subscription has ended. A text from your number confirms that it’s you."
      />
      <Stack gap={5}>
        <form ref={focusFirstField} noValidate onSubmit={(event) => event.preventDefault()}>
          <Card>
            <TextField
              label="Phone number"
              type="tel"
              limit={254}
              inputMode="tel"
              autoComplete="tel"
              placeholder="Enter your phone number"
              value={phone}
              hint={twoNumbersHint(phone)}
              error={phoneError || undefined}
              onChange={(event) => setPhone(event.target.value)}
            />
          </Card>
        </form>
        <DataCard login={phone.trim()} ready={ready} onLoginRefused={setPhoneError} />
      </Stack>
    </>
  );
}
