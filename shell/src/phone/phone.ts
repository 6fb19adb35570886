import { type Phone, UNSENT } from '@wedding/shared/platform/host.ts';

// A chunk of its own: visitors have nothing on this phone.
const db = () => import(/* webpackChunkName: "phone" */ './phone-db.ts');

const NOBODY: Phone = { read: async () => new Map(), write: async () => false };

/** The shelves of one account, whoever signs in later (security line 28). */
export function phoneOf(account: number | undefined): Phone {
  if (account === undefined) return NOBODY;
  return {
    read: async (shelf) => {
      try {
        return await (await db()).readShelf(account, shelf);
      } catch {
        return new Map();
      }
    },
    write: async (shelf, change) => {
      try {
        await (await db()).writeShelf(account, shelf, change);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** How many changes of an account wait on this phone. */
export async function unsentOf(account: number): Promise<number> {
  try {
    return await (await db()).countShelf(account, UNSENT);
  } catch {
    return 0;
  }
}

/** After signing out, or when somebody else signs in: their copies of what the server has go, the unsent stays. */
export async function forgetCopies(goes: (account: number) => boolean): Promise<void> {
  try {
    await (await db()).clearCopies(goes);
  } catch {
    // Where nothing is kept there is nothing to clear.
  }
  await forgetFilms(goes);
}

/** After a lapse as well: whoever may no longer watch has no films on this phone, saved ones neither. */
export async function forgetFilms(goes: (account: number) => boolean): Promise<void> {
  try {
    await (await db()).clearFilms(goes);
  } catch {
    // As above.
  }
}

const INSTALL = 'install';

/** Whether this phone was offered the home screen before, whoever used it. */
export async function isOffered(): Promise<boolean> {
  try {
    const { DEVICE, readShelf } = await db();
    return (await readShelf(DEVICE, INSTALL)).size > 0;
  } catch {
    // Where nothing is kept it would be asked at every visit: rather never.
    return true;
  }
}

export async function noteOffered(): Promise<void> {
  try {
    const { DEVICE, writeShelf } = await db();
    await writeShelf(DEVICE, INSTALL, { put: new Map([['offered', Date.now()]]) });
  } catch {
    // As above.
  }
}
