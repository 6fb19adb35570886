import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another commit's sources of what a gallery is built from, in a folder of their own. */
export interface BaseTree {
  folder: string;
  remove: () => void;
}

/**
 * The commit's `shared`, with this checkout's libraries: a library's new version is no difference. Where that commit has
 * no gallery yet, it has today's.
 */
export function baseTree(root: string, commit: string): BaseTree {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-gallery-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const archive = execFileSync('git', ['archive', commit, 'shared'], { cwd: root, maxBuffer: 1e9 });
    execFileSync('tar', ['-x'], { cwd: folder, input: archive });
    symlinkSync(join(root, 'shared/node_modules'), join(folder, 'shared/node_modules'), 'junction');
    const examples = join(folder, 'shared/gallery');
    if (!existsSync(examples)) cpSync(join(root, 'shared/gallery'), examples, { recursive: true });
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
