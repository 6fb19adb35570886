import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Device } from '@wedding/shared/contract/device.schema.ts';
import { forgetDevice, listDevices } from '@wedding/shared/contract/device.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { call, fetchData, messageOf } from '@wedding/shared/host/call.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { storageEstimate } from '@wedding/shared/host/device/storage-estimate.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { HardDrive, LogOut, MonitorSmartphone } from 'lucide-react';
import { CardEntry } from '../card-entry/card-entry.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import css from './partner-card.module.css';

const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => fetchData(listDevices, { signal }),
});

/** Formats `+2348031112223` as people write it: `0803 111 2223`. */
const localNumber = (phone: string) => phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3');

/** Shows the user's number, the devices that know it, and how much this device stores. */
export function DevicesCard() {
  const query = useQuery(devicesQuery);
  const { data, error } = query;
  return (
    <Card title="Your number and devices">
      <Stack gap={4} className={css.devices}>
        {data ? (
          <>
            <div>
              <Text weight={600} breaks>
                {localNumber(data.phone)}
              </Text>
              <Text tone="muted" size={14}>
                You sign in with this number, on one device at a time.
              </Text>
            </div>
            {data.devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </>
        ) : error ? (
          <ErrorState query={query} />
        ) : (
          <Skeleton shape="row" count={2} label="Loading your devices" />
        )}
      </Stack>
      <Storage />
    </Card>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { ask, toast } = useHost();
  const client = useQueryClient();
  const signOut = useSignOut();
  const forget = useMutation({
    mutationFn: () => call(forgetDevice, { params: { id: device.id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
  const name = device.name || 'Unknown device';
  async function askAndForget() {
    if (await ask.confirmDelete()) forget.mutate();
  }
  return (
    <CardEntry
      icon={<MonitorSmartphone />}
      name={name}
      detail={
        device.this
          ? `This ${deviceWord()}, signed in`
          : `Signed out, last used ${relativeTime(device.last_seen_at)}`
      }
    >
      {device.this ? (
        <Button variant="outline" small icon={<LogOut aria-hidden="true" />} onClick={signOut}>
          Sign out here
        </Button>
      ) : (
        device.may_forget && (
          <Button variant="quiet" small busy={forget.isPending} onClick={() => void askAndForget()}>
            Forget <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        )
      )}
    </CardEntry>
  );
}

/** Shows how much this site stores on the device. If the browser doesn't report it, only the link to the lessons shows. */
function Storage() {
  const used = useQuery({
    queryKey: ['storage-used'],
    queryFn: async () => (await storageEstimate()).usage ?? null,
  });
  return (
    <div className={css.storage}>
      <CardEntry
        icon={<HardDrive />}
        name={`Storage on this ${deviceWord()}`}
        detail={
          used.data == null
            ? 'Saved lessons, your wedding plan and the site itself.'
            : `${formatBytes(used.data)} for saved lessons, your wedding plan and the site itself.`
        }
      >
        <ButtonLink to="/app/on-this-phone" variant="outline" small>
          See lessons
        </ButtonLink>
      </CardEntry>
    </div>
  );
}
