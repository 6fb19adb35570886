import { GUARDED_INPUT } from '../probe/ask-probe.ts';
import type { Ffmpeg } from '../tools/find-ffmpeg.ts';
import { runTool, ToolFailed } from '../tools/run-tool.ts';

export interface DecodeOptions {
  tools: Ffmpeg;
  signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 120_000;

/** Opens a file, or a part of it, for `decode`. */
export const openPart = (path: string, part: string[]) => [
  '-v',
  'error',
  '-nostdin',
  ...GUARDED_INPUT,
  ...part,
  '-i',
  path,
];

/** Returns the values that a metadata filter prints, or none if the file can't be decoded there. */
export async function metadataOf(args: string[], options: DecodeOptions): Promise<string[]> {
  const values: string[] = [];
  const onOutput = (line: string) => {
    const value = /^lavfi[^=]*=(\S+)/.exec(line)?.[1];
    if (value !== undefined) values.push(value);
  };
  await decode(args, { onOutput }, options);
  return values;
}

/** Decodes and keeps nothing. Returns whether it could; what was printed before it couldn't stays. */
export async function decode(
  args: string[],
  listeners: { onLine?: (line: string) => void; onOutput?: (line: string) => void },
  { tools, signal }: DecodeOptions,
): Promise<boolean> {
  try {
    await runTool({
      file: tools.ffmpeg,
      args: [...args, '-f', 'null', '-'],
      ...listeners,
      timeoutMs: TIMEOUT_MS,
      ...(signal && { signal }),
    });
    return true;
  } catch (error) {
    if (!(error instanceof ToolFailed) || error.killed) throw error;
    return false;
  }
}
