/**
 * The RFC 6381 codecs of an MP4 header that we encoded ourselves (`avc1.4d4015,mp4a.40.2`), read from its
 * decoder configuration boxes. Throws when there is no H.264 picture in it.
 */
export function codecsOf(header: Buffer): string {
  const picture = header.indexOf('avcC');
  if (picture < 0 || picture + 8 > header.length) throw new Error('The encoded file holds no H.264 picture');
  // After the box's name: version, then profile, compatibility and level.
  const avc = `avc1.${header.subarray(picture + 5, picture + 8).toString('hex')}`;
  const sound = audioObject(header);
  return sound === undefined ? avc : `${avc},mp4a.40.${sound}`;
}

const DECODER_SPECIFIC_INFO = 0x05;

/** The audio object type (2 is AAC-LC): the first five bits of the configuration inside `esds`. */
function audioObject(header: Buffer): number | undefined {
  const box = header.indexOf('esds');
  if (box < 4) return undefined;
  const end = box - 4 + header.readUInt32BE(box - 4);
  // Descriptor 0x04 (0x40 = AAC, then 12 bytes of rates) holds descriptor 0x05.
  const decoder = header.indexOf(Buffer.from([0x40, 0x15]), box);
  if (decoder < 0 || decoder > end) return undefined;
  let at = decoder + 13;
  if (header[at] !== DECODER_SPECIFIC_INFO) return undefined;
  at += 1;
  while ((header[at] ?? 0) & 0x80) at += 1;
  const config = header[at + 1];
  return config === undefined ? undefined : config >> 3;
}
