import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another commit's sources of what a gallery is built from, in a separate folder. */
interface BaseTree {
  folder: string;
  remove: () => void;
}

/**
 * Extracts the commit's `shared` and adds this checkout's libraries, so that a new library version makes no difference.
 * If that commit has no gallery yet, today's is used.
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
