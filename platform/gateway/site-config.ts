import { readFileSync } from 'node:fs';
import type { RuntimeConfig } from '@wedding/shared/host/host.ts';

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
 * Reads the site's run-time configuration: defaults, then SITE_CONFIG (JSON, or the path of a file with it), then
 * SITE_URL. @throws a sentence when it can't be read, or a setting is unknown or wrong
 */
export function readSiteConfig(env: NodeJS.ProcessEnv): Required<RuntimeConfig> {
  const config = env.SITE_CONFIG ? readObject(env.SITE_CONFIG) : {};
  for (const [key, value] of Object.entries(config)) {
    if (!(key in DEFAULTS)) throw new Error(`SITE_CONFIG: there is no setting ${key}.`);
    const expected = typeof DEFAULTS[key as keyof RuntimeConfig];
    if (typeof value !== expected) throw new Error(`SITE_CONFIG: ${key} must be a ${expected}.`);
  }
  const targets: unknown = config.moreShareTargets ?? [];
  if (!Array.isArray(targets) || !targets.every((name) => MORE_SHARE_TARGETS.includes(name)))
    throw new Error(`SITE_CONFIG: moreShareTargets takes a list of ${MORE_SHARE_TARGETS.join(', ')}.`);
  if ((config.splashMs ?? 0) < 0) throw new Error('SITE_CONFIG: splashMs must be milliseconds, 0 or more.');
  return {
    ...DEFAULTS,
    ...config,
    socialLinks: { ...DEFAULTS.socialLinks, ...config.socialLinks },
    siteUrl: addressOf('SITE_URL', env.SITE_URL || config.siteUrl),
    apiHost: addressOf('SITE_CONFIG: apiHost', config.apiHost),
  };
}

/** Returns an address that paths are appended to, '' for none. @throws a sentence when it isn't one */
function addressOf(name: string, setting = ''): string {
  if (setting !== '' && !(/^https?:\/\//.test(setting) && URL.canParse(setting)))
    throw new Error(`${name} must be an address such as https://wedding.example.`);
  return setting.replace(/\/$/, '');
}

function readObject(setting: string): Partial<RuntimeConfig> {
  const isFile = !setting.trimStart().startsWith('{');
  const where = isFile ? setting : 'it';
  try {
    const object: unknown = JSON.parse(isFile ? readFileSync(setting, 'utf8') : setting);
    if (typeof object === 'object' && object && !Array.isArray(object)) return object;
  } catch (cause) {
    throw new Error(`SITE_CONFIG: ${where} can't be read: ${(cause as Error).message}.`, { cause });
  }
  throw new Error(`SITE_CONFIG: ${where} must hold an object.`);
}
