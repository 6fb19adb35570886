import { readFileSync } from 'node:fs';
import type { RuntimeConfig } from '@wedding/shared/host/host.ts';
import { isHttpAddress } from './http/http-address.ts';

/** The defaults of a site without configuration. */
const DEFAULTS: Required<RuntimeConfig> = {
  brandName: 'Wedding Plan',
  apiHost: '',
  splashMs: 3000,
  siteUrl: '',
  socialLinks: { facebook: '', instagram: '', x: '', youtube: '' },
  contactPhone: '',
  contactWhatsApp: '',
  moreShareTargets: [],
};

const MORE_SHARE_TARGETS = ['vk', 'okru'];

/**
 * Reads the site's run-time configuration: defaults, then the JSON file named by SITE_CONFIG, then BRAND_NAME,
 * SPLASH_MS (milliseconds), SITE_URL and API_HOST. @throws a sentence when the file can't be read, or a setting is unknown
 * or wrong
 */
export function readSiteConfig(env: NodeJS.ProcessEnv): Required<RuntimeConfig> {
  const file = env.SITE_CONFIG ? readFile(env.SITE_CONFIG) : {};
  for (const [key, value] of Object.entries(file)) {
    if (!(key in DEFAULTS)) throw new Error(`SITE_CONFIG: there is no setting ${key}.`);
    const expected = typeof DEFAULTS[key as keyof RuntimeConfig];
    if (typeof value !== expected) throw new Error(`SITE_CONFIG: ${key} must be a ${expected}.`);
  }
  const targets: unknown = file.moreShareTargets ?? [];
  if (!Array.isArray(targets) || !targets.every((name) => MORE_SHARE_TARGETS.includes(name)))
    throw new Error(`SITE_CONFIG: moreShareTargets takes a list of ${MORE_SHARE_TARGETS.join(', ')}.`);
  const splashMs = Number(env.SPLASH_MS ?? file.splashMs ?? DEFAULTS.splashMs);
  if (!Number.isFinite(splashMs) || splashMs < 0)
    throw new Error('SPLASH_MS must be milliseconds, 0 or more.');
  return {
    ...DEFAULTS,
    ...file,
    socialLinks: { ...DEFAULTS.socialLinks, ...file.socialLinks },
    splashMs,
    ...(env.BRAND_NAME && { brandName: env.BRAND_NAME }),
    siteUrl: addressOf('SITE_URL', env.SITE_URL || file.siteUrl),
    apiHost: addressOf('API_HOST', env.API_HOST || file.apiHost),
  };
}

/** Returns an address that paths are appended to, '' for none. @throws a sentence when it isn't one */
function addressOf(name: string, setting = ''): string {
  if (setting !== '' && !isHttpAddress(setting))
    throw new Error(`${name} must be an address such as https://wedding.example.`);
  return setting.replace(/\/$/, '');
}

function readFile(path: string): Partial<RuntimeConfig> {
  try {
    const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof found === 'object' && found && !Array.isArray(found)) return found;
  } catch (cause) {
    throw new Error(`SITE_CONFIG: ${path} can't be read: ${(cause as Error).message}.`, { cause });
  }
  throw new Error(`SITE_CONFIG: ${path} must hold an object.`);
}
