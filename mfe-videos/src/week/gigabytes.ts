const WITH_THOUSANDS = /^[1-9]\d{0,2}(,\d{3})+$/;

/** Returns a typed number of GB; NaN for other text. The comma of `1,000` separates thousands, that of `0,5` decimals. */
export function gigabytesOf(typed: string): number {
  const text = typed.trim();
  const plain = WITH_THOUSANDS.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
  return plain === '' ? Number.NaN : Number(plain);
}
