import { checkBoundaries } from '../../platform/cli/checks/boundaries.ts';

/** Files that affect every component: the styles that all are drawn with, and the examples, which share files. */
const EVERYWHERE = /^shared\/(gallery|ui\/fonts)\/|^shared\/ui\/(?!.*\.module\.css$)[^/]*\.css$/;
const COMPONENT = /^shared\/ui\/[\w-]+\/([\w-]+)\.tsx$/;
const TEST = /\.test\.tsx?$/;

/** Builds the import graph, as far as it shows what a component consists of and who uses it. */
export function componentGraph(root: string) {
  const importers = new Map<string, Set<string>>();
  for (const { from, to } of checkBoundaries(root).edges) {
    if (!TEST.test(from)) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  }
  return {
    /** Returns the names of the components that these files are part of, or `all` if they are part of every page. */
    reachedBy(files: readonly string[]): Set<string> | 'all' {
      const sources = files.filter((file) => file.startsWith('shared/') && !TEST.test(file));
      if (sources.some((file) => EVERYWHERE.test(file))) return 'all';
      const reached = new Set(sources);
      for (const file of reached)
        for (const importer of importers.get(file) ?? [])
          if (importer.startsWith('shared/')) reached.add(importer);
      return new Set([...reached].flatMap((file) => COMPONENT.exec(file)?.[1] ?? []));
    },
    /** Returns how many files of each part import a component. */
    usersOf(component: string): Map<string, number> {
      const users = new Map<string, number>();
      for (const [to, files] of importers) {
        if (COMPONENT.exec(to)?.[1] !== component) continue;
        for (const file of files) {
          const [part = ''] = file.split('/');
          if (part !== 'shared') users.set(part, (users.get(part) ?? 0) + 1);
        }
      }
      return users;
    },
  };
}
