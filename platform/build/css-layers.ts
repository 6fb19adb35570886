import type { PostCSSLoaderOptions, PostCSSPlugin } from '@rsbuild/core';

/** Modules of the site's layer of components. Every other one is in the remotes', above it. */
const SITE = /[\\/](shared[\\/]ui|shell[\\/]src)[\\/]/;
/** Overrides a library's own styles, which are in no layer. */
const UNLAYERED = '.unlayered.module.css';
/** At-rules that stay at the top of a file; what a file itself puts into a layer is among them. */
const AT_TOP = ['layer', 'page'];

const intoLayer: PostCSSPlugin = {
  postcssPlugin: 'css-layers',
  Once(sheet, { AtRule }) {
    const file = sheet.source?.input.file ?? '';
    if (!file.endsWith('.module.css') || file.endsWith(UNLAYERED)) return;
    const rules = sheet.nodes.filter((node) => node.type !== 'atrule' || !AT_TOP.includes(node.name));
    if (rules.every(({ type }) => type === 'comment')) return;
    const layer = new AtRule({ name: 'layer', params: SITE.test(file) ? 'ui' : 'remote' });
    layer.append(rules);
    sheet.append(layer);
  },
};

/** Puts each CSS module into the layer of its folder, so that no remote overrides the site's rules by a chance of order. */
export const cssLayers: PostCSSLoaderOptions = { postcssOptions: { plugins: [intoLayer] } };
