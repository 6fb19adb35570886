import { MediaRefused } from './media-refused.ts';

/** The number of first bytes that `checkMagic` needs. */
export const MAGIC_LENGTH = 1024;

const PICTURE_BRANDS = ['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis'];
/** Top-level boxes that a QuickTime or MP4 file may begin with; old cameras leave out `ftyp`. */
const MP4_BOXES = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];
const AUDIO_BRANDS = ['M4A ', 'M4B ', 'M4P '];

/** Judges a file only by its first bytes, never by its name. Throws MediaRefused unless it may be a video. */
export function checkMagic(head: Buffer): void {
  if (head.length === 0) throw new MediaRefused(422, 'EMPTY_FILE', 'This file is empty.');
  if (isPicture(head)) throw new MediaRefused(415, 'IS_PICTURE', 'This is a picture, not a video.');
  if (isSound(head)) {
    throw new MediaRefused(415, 'NO_VIDEO', 'This file has only sound. Please upload a video.');
  }
  if (isPlaylist(head)) {
    throw new MediaRefused(
      415,
      'IS_PLAYLIST',
      'This is a playlist, not a video. Please upload the video itself.',
    );
  }
  if (isMp4(head) || isAvi(head) || isTransportStream(head)) return;
  if (CONTAINERS.some((begins) => starts(head, begins))) return;
  if (isText(head)) throw new MediaRefused(415, 'IS_TEXT', 'This is a text file, not a video.');
  throw new MediaRefused(
    415,
    'NOT_A_VIDEO',
    'This is not a video we can read. Please upload MP4, MOV, MKV, WebM, AVI, MPG, TS, MXF or WMV.',
  );
}

/** How other containers begin, in hexadecimal digits. */
const CONTAINERS = [
  '1a45dfa3', // Matroska, WebM
  '000001ba', // camcorders with a disc or a hard disk: MPG, MOD, VOB
  '060e2b34', // studios' cameras: MXF
  '1f0700', // tapes: DV
  '3026b2758e66cf11', // Windows Media: WMV
  '464c56', // Flash: FLV
  '4f676753', // Ogg
];

const ascii = (head: Buffer, start: number, end: number) => head.toString('latin1', start, end);
const starts = (head: Buffer, hex: string) => head.subarray(0, hex.length / 2).toString('hex') === hex;

function isPicture(head: Buffer): boolean {
  const signatures = ['89504e470d0a1a0a', 'ffd8ff', '47494638', '49492a00', '4d4d002a', '00000100'];
  if (signatures.some((hex) => starts(head, hex))) return true;
  if (ascii(head, 0, 2) === 'BM' && head.length > 14 && head.readUInt32LE(6) === 0) return true;
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return true;
  if (ascii(head, 4, 8) === 'ftyp' && PICTURE_BRANDS.includes(ascii(head, 8, 12))) return true;
  return /^\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?<svg[\s>]/is.test(ascii(head, 0, head.length));
}

function isSound(head: Buffer): boolean {
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WAVE') return true;
  if (ascii(head, 4, 8) === 'ftyp' && AUDIO_BRANDS.includes(ascii(head, 8, 12))) return true;
  // A voice note of WhatsApp is Ogg with Opus.
  const isOgg = ascii(head, 0, 4) === 'OggS' && !ascii(head, 0, head.length).includes('theora');
  return isOgg || /^(ID3|fLaC|#!AMR|ÿ[â-ÿ])/.test(ascii(head, 0, 8));
}

function isPlaylist(head: Buffer): boolean {
  const text = ascii(head, 0, head.length)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  return /^(#EXTM3U|ffconcat version|file\s+['"/]|<MPD|\[playlist\]|<smil)/i.test(text);
}

const isMp4 = (head: Buffer) => MP4_BOXES.includes(ascii(head, 4, 8));
const isAvi = (head: Buffer) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 11) === 'AVI';

/**
 * Checks for sync bytes every 188 bytes, or every 192 with the four-byte timestamps that cameras put before packets. A
 * recording that was cut by bytes begins in the middle of a packet.
 */
function isTransportStream(head: Buffer): boolean {
  const inStep = (start: number, step: number) =>
    [0, 1, 2, 3].every((packet) => head[start + packet * step] === 0x47);
  const starts = Array.from({ length: 192 }, (_, start) => start);
  return starts.some((start) => inStep(start, 188) || inStep(start, 192));
}

function isText(head: Buffer): boolean {
  return head.every((byte) => byte === 9 || byte === 10 || byte === 13 || byte >= 32);
}
