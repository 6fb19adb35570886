import type { User } from '@wedding/shared/contract/account.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { readStored, writeStored } from '@wedding/shared/host/device/web-storage.ts';
import { useLeaveGuard } from '@wedding/shared/host/form/leave-guard.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Slot } from '@wedding/shared/host/slot.tsx';
import { readToken } from '@wedding/shared/host/token.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { fitPicture } from '@wedding/shared/ui/pictures/fit-picture.ts';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Bell } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { LockCard } from '../lock/lock-card.tsx';
import { CurrencyCard } from './currency-card.tsx';
import { DataCard } from './data-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { PartnerCard } from './partner-card.tsx';
import { type Picture, PictureField } from './picture-field.tsx';
import css from './profile-page.module.css';
import saver from './save-data-card.module.css';
import { useSaveProfile } from './use-save-profile.ts';

/** Four times as wide as the server stores it. */
const FITTED = { side: 1024, of: 'shortest' } as const;

/** app/settings/profile: names, e-mail, partner, picture, data. Typed values stay whatever the server answers. */
export function ProfilePage() {
  const { user } = useHost().session;
  return (
    <Page narrow>
      <PageHeader title="Profile" lead="How we greet you, and where we can reach you." />
      {user ? (
        <Stack gap={10}>
          <Group title="You">
            <ProfileForm key={user.id} user={user} />
            <RemindersCard />
          </Group>
          <Group title="The two of you">
            <PartnerCard />
            <LockCard />
            <CurrencyCard user={user} />
          </Group>
          <Group title={`This ${deviceWord()} and your data`}>
            <SaveDataCard />
            <DataCard />
            <Slot name="account-cards" fillerProps={{}} waiting={<Skeleton shape="row" />} failed={null} />
            {/* Last, so that its list of unknown length moves nothing. */}
            <DevicesCard />
          </Group>
        </Stack>
      ) : (
        <Skeleton shape="row" count={5} label="Loading your profile" />
      )}
    </Page>
  );
}

/** Cards that belong together. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={5} className={css.cards} aria-label={title}>
      <Text as="h2" size={22}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}

const fields = [
  { name: 'firstname', label: 'First name', autoComplete: 'given-name', type: 'text', limit: 80 },
  { name: 'lastname', label: 'Last name', autoComplete: 'family-name', type: 'text', limit: 80 },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email', limit: 254 },
  { name: 'partner_name', label: 'Partner’s name', autoComplete: 'off', type: 'text', limit: 80 },
] as const;

function ProfileForm({ user }: { user: User }) {
  const { firstname, lastname, email, partner_name } = user;
  const key = `profile:${user.id}`;
  const [values, setValues] = useState(() => {
    const stored = { firstname, lastname, email, partner_name, version: user.version };
    return { ...stored, ...(readStored('session', key) as Partial<typeof stored> | undefined) };
  });
  const [picture, setPicture] = useState<Picture>('stored');
  const { save, saving, at } = useSaveProfile([...fields.map(({ name }) => name), 'profile_pic']);
  const isTyped = fields.some(({ name }) => trimmed(values[name]) !== user[name]);
  const dirty = picture !== 'stored' || isTyped;
  useLeaveGuard(dirty && !saving);
  useEffect(() => void writeStored('session', key, isTyped ? values : undefined), [key, values, isTyped]);
  // Without a session nothing was decided: what was typed waits for the next one.
  useEffect(() => () => void (readToken() !== null && writeStored('session', key, undefined)), [key]);

  async function toForm(): Promise<FormData> {
    const form = new FormData();
    for (const { name } of fields) form.set(name, trimmed(values[name]));
    if (values.version !== undefined) form.set('version', String(values.version));
    if (picture !== 'stored') form.set('profile_pic', picture ? await fitPicture(picture, FITTED) : '');
    return form;
  }
  function submit() {
    // The form is busy while a picture is scaled, too: a second tap would send it twice.
    save(toForm(), (saved) => {
      setValues((current) => ({ ...current, version: saved.version }));
      // Another picture may have been chosen meanwhile.
      setPicture((current) => (current === picture ? 'stored' : current));
    });
  }
  return (
    <Stack
      as="form"
      gap={6}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PictureField
        stored={user.profile.profile_pic}
        picture={picture}
        onChange={setPicture}
        error={at.profile_pic}
      />
      <Grid gap={5} className={css.fields}>
        {fields.map(({ name, label, ...rest }) => (
          <TextField
            key={name}
            {...rest}
            name={name}
            label={label}
            value={values[name]}
            error={at[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
      </Grid>
      <Row gap={4} rowGap={2} wrap className={css.foot}>
        <Button type="submit" busy={saving} busyLabel="Saving">
          Save profile
        </Button>
        {dirty && (
          <Text tone="warning" size={14}>
            Not saved yet
          </Text>
        )}
      </Row>
    </Stack>
  );
}

/** Links to planning's page of what comes up soon, which also turns notifications on and off. */
function RemindersCard() {
  return (
    <Card title="Reminders">
      <p>Payments, tasks and quotes coming up soon, as a list or as notifications.</p>
      <Row gap={4} rowGap={2} wrap className={css.foot}>
        <ButtonLink to="/app/reminders" variant="outline" icon={<Bell aria-hidden="true" />}>
          See reminders
        </ButtonLink>
      </Row>
    </Card>
  );
}

/** The data saver of this device. It is on by default if the device asks every site to save data. */
function SaveDataCard() {
  const { on, choose } = useHost().saver;
  return (
    <Card title="Data saver">
      <Checkbox
        label="Save data on this device"
        hint="Videos start at 144p and pages load lighter."
        checked={on}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <Slot
        name="week-data"
        fillerProps={{}}
        className={saver.week}
        waiting={<Skeleton label="Loading this week’s data" />}
        failed={
          <Text tone="muted" size={14}>
            We can’t show this week’s data right now. Please try again later.
          </Text>
        }
      />
    </Card>
  );
}
