import type { CDPSession, Page } from '@playwright/test';

interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  signCount: number;
}

/** A phone's own lock, by the browser's DevTools protocol: it verifies its owner without asking. */
export interface Authenticator {
  credentials: () => Promise<Credential[]>;
  /** Puts a passkey of another phone on this one, as a synced passkey is. */
  add: (credential: Credential) => Promise<void>;
}

/** Gives the page's browser a lock that creates and keeps passkeys. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    add: async (credential) => {
      await session.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}
