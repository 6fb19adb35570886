const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const STEPS: [number, string][] = [
  [1_000_000, 'million'],
  [1_000, 'thousand'],
  [100, 'hundred'],
];

/** Words that an English voice mispronounces, with a phonetic spelling. */
const SOUNDS: [RegExp, string][] = [
  [/aṣọ[- ]ẹbí/giu, 'ah-shaw eh-bee'],
  [/\bg[eè]l[eè]\b/giu, 'geh-leh'],
  [/\bfila\b/gi, 'fee-lah'],
  [/\balaga\b/gi, 'ah-lah-gah'],
  [/\bnikkah\b/gi, 'nee-kah'],
  [/\bmahr\b/gi, 'mar'],
  [/\bwali\b/gi, 'wah-lee'],
  [/\bMC\b/g, 'em see'],
];

/** Returns a sentence as a voice should read it, with amounts and numbers in words. */
export function spoken(sentence: string): string {
  const amounts = sentence
    .normalize('NFC')
    .replace(/₦([\d,]+)/g, (_, figure: string) => `${inWords(numberOf(figure))} naira`)
    .replace(/\d[\d,]*/g, (figure) => inWords(numberOf(figure)));
  return SOUNDS.reduce((text, [word, sound]) => text.replace(word, sound), amounts);
}

const numberOf = (figure: string) => Number(figure.replaceAll(',', ''));

function inWords(value: number): string {
  const step = STEPS.find(([size]) => value >= size);
  if (step) {
    const [size, name] = step;
    const rest = value % size;
    const joint = rest === 0 ? '' : rest < 100 ? ' and ' : ' ';
    return `${inWords(Math.floor(value / size))} ${name}${joint}${rest === 0 ? '' : inWords(rest)}`;
  }
  if (value < 20) return SMALL[value] ?? '';
  const ones = value % 10;
  return `${TENS[Math.floor(value / 10)]}${ones === 0 ? '' : `-${SMALL[ones]}`}`;
}
