import { globSync } from 'node:fs';

/**
 * Imports the api's files of a name, as `*.routes.ts`, and returns what they export. One after the other: a library of
 * CommonJS can't require a module that another import is just loading.
 */
export async function importEach<T>(name: string): Promise<Record<string, T>[]> {
  const modules: Record<string, T>[] = [];
  for (const file of globSync(`**/${name}`, { cwd: import.meta.dirname }).toSorted()) {
    modules.push(await import(/* @vite-ignore */ `./${file}`));
  }
  return modules;
}
