import { formatCounted } from '@wedding/shared/format/count.ts';

/** The contract's limit for a text. */
export const MAX_TEXT_LENGTH = 1500;
/** The GSM 7-bit alphabet, with 160 characters per text. Any other character reduces this to 70. */
const GSM_7 = /^[\w @£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\r\n^{}\\[~\]|€]*$/;
/** The characters of `GSM_7` that count twice. */
const GSM_7_EXTENDED = /[\^{}\\[~\]|€]/g;

/** Returns the number of texts that the operator counts and charges for a message. */
export function smsPartsOf(text: string): number {
  const isGsm7 = GSM_7.test(text);
  const length = isGsm7 ? text.length + (text.match(GSM_7_EXTENDED)?.length ?? 0) : text.length;
  const [single, perPart] = isGsm7 ? [160, 153] : [70, 67];
  return length <= single ? 1 : Math.ceil(length / perPart);
}

/** Formats the number of texts: `1 text`, `3 texts`. */
export const smsPartsLabel = (text: string) => formatCounted(smsPartsOf(text), 'text');
