import type { Config } from './config.ts';

/** Returns what an operator should know before the public reaches the site (SEC-29). */
export function warningsOf(config: Pick<Config, 'production' | 'loginProof' | 'callbacks'>): string[] {
  const { production, loginProof, callbacks } = config;
  if (!production) return [];
  const warnings: string[] = [];
  if (loginProof === 'off') {
    warnings.push(
      'LOGIN_PROOF is off: whoever types a subscriber’s phone number is signed in as that couple, no proof asked.',
    );
  }
  if (callbacks.secrets.length === 0 && callbacks.hmacKeys.length === 0) {
    warnings.push(
      'SMS_SECRET is not set: no text reaches us, so nobody can subscribe, renew, stop or prove a number.',
    );
  }
  return warnings;
}
