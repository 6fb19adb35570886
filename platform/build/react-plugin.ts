import { pluginReact } from '@rsbuild/plugin-react';

/**
 * React for every build, by our own JSX runtime: see `shared/host/jsx/separate-texts.ts`. It is imported by the package's
 * name: a path would stand in every module, and make another version of the same sources in another folder.
 */
export const reactPlugin = () => pluginReact({ swcReactOptions: { importSource: '@wedding/shared/jsx' } });
