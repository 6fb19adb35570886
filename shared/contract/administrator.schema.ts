import { z } from 'zod';
import { idParams, noData, timestamp } from './field.schema.ts';
import { ADMINISTRATOR_ROLES } from './roles.ts';
import { seenVersion, versionMissing } from './version.schema.ts';

const administratorRole = z.enum(ADMINISTRATOR_ROLES);

/** An active session on one of at most five devices. `device` is readable ("Chrome on Android"), or '' if unknown. */
const session = z.object({
  id: z.int(),
  since: timestamp,
  expires_at: timestamp,
  device: z.string(),
  /** Whether the caller uses it. */
  this: z.boolean(),
});
export type AdministratorSession = z.infer<typeof session>;

export const administrator = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string(),
  role: administratorRole,
  status: z.enum(['active', 'disabled']),
  /** The latest sign-in first. */
  sessions: z.array(session),
  you: z.boolean(),
  version: z.int(),
  created_at: timestamp,
});
export type Administrator = z.infer<typeof administrator>;

/** A link that hasn't been used yet. */
export const administratorLink = z.object({
  id: z.int(),
  login: z.string(),
  role: administratorRole,
  purpose: z.enum(['join', 'reset']),
  expires_at: timestamp,
});
export type AdministratorLink = z.infer<typeof administratorLink>;

export const listAdministratorsSchema = {
  answer: z.object({ administrators: z.array(administrator), links: z.array(administratorLink) }),
};

/** `path` holds the secret after its "#", which no browser sends to a server. It is returned only this once. */
const madeLink = z.object({ path: z.string(), expires_at: timestamp });

export const inviteAdministratorSchema = {
  body: z.object({ login: z.email().max(254), role: administratorRole }),
  answer: madeLink,
};
/** With `passkeys` the link also removes the administrator's passkeys: the next sign-in creates a new one. */
export const resetAdministratorSchema = {
  params: idParams,
  body: z.object({ passkeys: z.boolean().optional() }).optional(),
  answer: madeLink,
};
export const withdrawAdministratorLinkSchema = { params: idParams, answer: noData };
/** Disabling an administrator ends all sessions immediately; `end_session` does only that and needs no `version`. */
export const updateAdministratorSchema = {
  params: idParams,
  body: z
    .object({
      role: administratorRole.optional(),
      status: z.enum(['active', 'disabled']).optional(),
      end_session: z.boolean().optional(),
      version: seenVersion.optional(),
    })
    .refine(({ role, status, version }) => version !== undefined || !(role || status), versionMissing),
  answer: administrator,
};

const token = z.string().regex(/^[\w-]{43}$/);
const password = z.string().max(1024);
/**
 * What a link allows. The secret is sent in the body so that no log contains it. A link that is used, replaced, expired or
 * unknown has the state `over`. That isn't an error response, because a browser's console would report one.
 */
export const readAdministratorLinkSchema = {
  body: z.object({ token }),
  answer: z.discriminatedUnion('state', [
    administratorLink.omit({ id: true }).extend({ state: z.literal('open') }),
    z.object({ state: z.literal('over') }),
  ]),
};
export const useAdministratorLinkSchema = {
  body: z.object({ token, password }),
  answer: z.object({ login: z.string() }),
};

/** Ends one of the caller's own sessions, and the links that it made. */
export const endOwnSessionSchema = { params: idParams, answer: noData };

/** The signed-in administrator, and the number of devices that may try a password without delay. */
export const getSignedInAdministratorSchema = {
  answer: administrator.extend({ known_devices: z.int() }),
};
/**
 * Every other device is signed out and forgotten, and so are the unused links for this account and those that it made. The
 * same change sent again succeeds too, although `current` is no longer right.
 */
export const changePasswordSchema = {
  body: z.object({ current: password, next: password }),
  answer: noData,
};
