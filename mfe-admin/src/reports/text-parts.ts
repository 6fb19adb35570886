/** As long as the contract lets a text be. */
export const TEXT_MAX = 1500;
/** The letters that a text of 160 has; any other makes it one of 70. Those of the second row count twice. */
const PLAIN = /^[\w @£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\r\n^{}\\[~\]|€]*$/;
const TWICE = /[\^{}\\[~\]|€]/g;

/** How many texts it takes, as the operator counts and charges them. */
export function partsOf(text: string): number {
  const plain = PLAIN.test(text);
  const length = plain ? text.length + (text.match(TWICE)?.length ?? 0) : text.length;
  const [alone, joined] = plain ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / joined);
}

/** `1 text`, `3 texts`. */
export const textWords = (text: string) => {
  const parts = partsOf(text);
  return parts === 1 ? '1 text' : `${parts} texts`;
};
