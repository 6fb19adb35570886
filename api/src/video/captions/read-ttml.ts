import { Parser } from 'htmlparser2';
import { OPEN_SECONDS, UNREADABLE_AT } from './read-cues.ts';

const CLOCK = /^(?:(\d+):)?(\d\d):(\d\d(?:[.,]\d+)?)(?::(\d+))?$/;
/** How deep a file's elements may be, and how much of it is read before that is checked: depth makes the parser slow. */
const MAX_DEPTH = 50;
const CHARACTERS = 8192;
const COUNT = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)?$/;

/** Reads the captions of a TTML file, which ffmpeg doesn't. Returns none for other XML. */
export function readTtml(xml: string) {
  const cues: { line: number; from: number; to: number; text: string }[] = [];
  /** When each open element begins. */
  const begins = [0];
  const units: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001, f: 1 / 30, t: 1 };
  const seconds = (time = ''): number => {
    const [, hours = 0, minutes, whole = '', frames = 0] = CLOCK.exec(time) ?? [];
    const pictures = Number(frames) * (units.f ?? 0);
    if (minutes)
      return Number(hours) * 3600 + Number(minutes) * 60 + Number(whole.replace(',', '.')) + pictures;
    const [, count, unit = 's'] = COUNT.exec(time) ?? [];
    return Number(count) * (units[unit] ?? 0);
  };
  let [isSaid, isTimed, line, position] = [false, false, 1, 0];
  const say = (text: string) => {
    const cue = cues.at(-1);
    if (isSaid && cue) cue.text += text;
  };
  const parser = new Parser(
    {
      onopentag(name, { begin, end, dur, ...others }) {
        for (; position < parser.startIndex; position += 1) if (xml[position] === '\n') line += 1;
        const tag = name.replace(/^.*:/, '');
        for (const [key, value] of Object.entries(others)) {
          if (key.endsWith(':frameRate')) units.f = 1 / Number(value);
          if (key.endsWith(':tickRate')) units.t = 1 / Number(value);
        }
        const start = begins.at(-1) ?? 0;
        const from = start + (begin === undefined ? 0 : seconds(begin));
        begins.push(from);
        if (tag === 'br') say('\n');
        if (tag === 'p') [isSaid, isTimed] = [true, begin !== undefined];
        // The parts of a line may have times instead of the line.
        else if (tag !== 'span' || begin === undefined || isTimed) return;
        const open = end === undefined && begin !== undefined ? from + OPEN_SECONDS : start + seconds(end);
        const to = dur === undefined ? open : from + seconds(dur);
        cues.push({
          line,
          text: '',
          ...(to >= 0 && from >= 0 ? { from, to } : { from: UNREADABLE_AT, to: 0 }),
        });
      },
      ontext: (text) => say(text.replace(/\s+/g, ' ')),
      onclosetag(name) {
        begins.pop();
        if (/^(?:.*:)?p$/.test(name)) isSaid = false;
      },
    },
    { xmlMode: true },
  );
  for (let at = 0; at < xml.length; at += CHARACTERS) {
    if (begins.length > MAX_DEPTH) return [];
    parser.write(xml.slice(at, at + CHARACTERS));
  }
  parser.end();
  return cues
    .map((cue) => ({ ...cue, text: cue.text.replace(/ *\n */g, '\n').trim() }))
    .filter(({ text }) => text)
    .toSorted((a, b) => a.from - b.from);
}
