import { useEffect, useState } from 'react';
import { isLicenceValid } from './licence.ts';
import { useNetwork } from './use-network.ts';

/** `signed-out`: the site answers, so the user has to sign in again. `expired`: nothing opens until it answers. */
type Licence = 'checking' | 'valid' | 'expired' | 'signed-out';

/** Returns what a user without a session may open here. `account` is the last one known on this device, if any. */
export function useLicence({ wanted, account }: { wanted: boolean; account: number | undefined }): Licence {
  const network = useNetwork(wanted);
  const [isValid, setValid] = useState<boolean | undefined>(account === undefined ? false : undefined);
  const shouldRead = wanted && network === 'offline' && account !== undefined;
  useEffect(() => {
    if (shouldRead) void isLicenceValid(account).then(setValid);
  }, [shouldRead, account]);
  // A user who was let in stays: the overlay explains the rest once the network is back.
  if (isValid) return 'valid';
  if (network === 'online') return 'signed-out';
  return network === 'checking' || isValid === undefined ? 'checking' : 'expired';
}
