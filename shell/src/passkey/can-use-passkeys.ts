/** Returns whether this browser keeps passkeys for this site: they are bound to a name, never to a bare address. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);
