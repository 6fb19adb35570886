const UNITS = '(?:hundred|thousand|million|billion)s?';
const COUNTS =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)';
const GOES_ON = new RegExp(
  `^[ ,]*(?:and )?(?:${UNITS}|${COUNTS} ${UNITS}|k|m|kobo|(?:a )?half|usd|dollars?|pounds?|euros?|cedis?|percent)\\b|^ ?%|^ \\d[\\d.,]*$`,
  'i',
);
const BEGINS_BEFORE = new RegExp(
  `(?:\\b(?:minus|less|discount|refund)|(?:%|\\bpercent)(?: of)?|\\b${UNITS}(?: and)?|\\bhalf(?: an?)?|\\d point|\\d (?:to|or|and|&)|\\.\\d+ ?[–—-]) ?$`,
  'i',
);
/** Digits before an amount of groups, from which `|` parts them here: `2 |50 000` and `25 |0 000`. */
const GROUPS_BEFORE = /\d \|(?:0|\d+ \d)/;

/** Returns whether what stands beside an amount belongs to it: `1 million five hundred thousand`, `10% of 5m`, `50 to 70k`. */
export function isPartOfMore(
  text: string,
  { start, text: amount }: { start: number; text: string },
): boolean {
  const before = text.slice(0, start);
  const goesOn = GOES_ON.test(text.slice(start + amount.length));
  return goesOn || BEGINS_BEFORE.test(before) || GROUPS_BEFORE.test(`${before}|${amount}`);
}

/** Units as they are said or misspelt after figures: `5 bar`, `1kk`, `250 kay`, `2 milion`, `500 thousnd`. */
const NEARLY_UNITS =
  '(?:bars?|kk+|kay|m[il]{2,}[a-z]{0,3}ns?|th?ou?s[a-z]{0,4}ds?|tho[a-z]{0,4}nds?|hun[a-z]{0,3}ds?)';
const IN_WORDS = new RegExp(
  `(?:\\b(?:an?|half|quarter|${COUNTS})(?:[ -](?:and|an?|of|half|quarter|${COUNTS}|${UNITS}|k|m)\\b)*[ -](?:${UNITS}|k|m)|(?<!\\p{L})\\d[\\d.,]* ?${NEARLY_UNITS})(?: naira| only)*[.!]?$`,
  'iu',
);

/** Finds an amount at a text's end that isn't in figures and the units that we read: `half a million`, `2 milion`. */
export function findSpelledAmount(text: string): { text: string; reason: string } | undefined {
  const words = IN_WORDS.exec(text)?.[0];
  return words ? { text: words, reason: 'Type it in figures, such as 500k or 1.5m.' } : undefined;
}
