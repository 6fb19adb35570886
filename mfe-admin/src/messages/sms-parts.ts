/** As long as the contract lets a text be. */
export const MAX_TEXT_LENGTH = 1500;
/** The letters that a text of 160 has; any other makes it one of 70. Those of the second row count twice. */
const GSM_7 = /^[\w @£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\r\n^{}\\[~\]|€]*$/;
const GSM_7_EXTENDED = /[\^{}\\[~\]|€]/g;

/** How many texts it takes, as the operator counts and charges them. */
export function smsPartsOf(text: string): number {
  const plain = GSM_7.test(text);
  const length = plain ? text.length + (text.match(GSM_7_EXTENDED)?.length ?? 0) : text.length;
  const [alone, joined] = plain ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / joined);
}

/** `1 text`, `3 texts`. */
export const smsPartsLabel = (text: string) => {
  const parts = smsPartsOf(text);
  return parts === 1 ? '1 text' : `${parts} texts`;
};
