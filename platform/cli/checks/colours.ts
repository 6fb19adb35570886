// `npm test` and `npm run lint`: checks that stylesheets take their colours from the site's tokens, so that each of them
// follows the device into the dark. `node platform/cli/checks/colours.ts <root> [folder]` reports one folder's faults.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Atrule,
  type CssNode,
  type Declaration,
  generate,
  parse,
  type WalkContext,
  walk,
} from 'css-tree';

/** Where the colours are. */
const TOKENS = 'shared/ui/tokens.css';
/** Stylesheets with colours of their own, the same in light and dark. */
const OWN_COLOURS = [
  TOKENS,
  // Shows when the site's stylesheets don't load.
  'shell/public/plain-page.css',
  // Pictures, drawn in colours.
  'shared/ui/pictures/poster.module.css',
  'mfe-marketing/src/about/carousel.module.css',
  // Other companies' colours.
  'shell/src/share/share-dialog.module.css',
];

const FUNCTIONS = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark|device-cmyk)$/;
/** The named colours that people write. The rest are refused by a reader. */
const NAMES =
  /^(white|black|gr[ae]y|silver|red|green|blue|yellow|orange|gold|brown|ivory|maroon|pink|purple)$/;

/** Returns a sentence for each colour that isn't a token, and for each token that nothing declares. */
export function checkColours(root: string): string[] {
  const files = globSync('{shell,shared,mfe-*}/**/*.{css,tsx,ts}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist*/**'],
  }).sort();
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const declared = new Set(
    [...sources.values()].flatMap((text) => text.match(/--[\w-]+(?=['"\]]*\s*:)/g) ?? []),
  );
  return [...sources]
    .filter(([file]) => file.endsWith('.css'))
    .flatMap(([file, css]) => {
      const faults = [
        ...unknownTokens(css, declared),
        ...(OWN_COLOURS.includes(file) ? [] : ownColours(css)),
      ];
      return faults.map(({ line, reason }) => `${file}:${line} ${reason}`);
    });
}

interface Fault {
  line: number;
  reason: string;
}

function ownColours(css: string): Fault[] {
  const faults: Fault[] = [];
  walk(parse(css, { positions: true, parseCustomProperty: true }), {
    enter(this: WalkContext, node: CssNode) {
      const { declaration, atrule } = this;
      if (!isColour(node) || !declaration || isExempt(declaration, atrule)) return;
      const line = node.loc?.start.line ?? 0;
      faults.push({
        line,
        reason: `${generate(node)} doesn't follow the device: use a colour of ${TOKENS}.`,
      });
    },
  });
  return faults;
}

const isColour = (node: CssNode): boolean =>
  node.type === 'Hash' ||
  (node.type === 'Function' && FUNCTIONS.test(node.name.toLowerCase())) ||
  (node.type === 'Identifier' && NAMES.test(node.name.toLowerCase()));

/** A mask's colour is only how much shows, and paper is always light. */
const isExempt = ({ property }: Declaration, atrule: Atrule | null): boolean =>
  property.startsWith('mask') ||
  property.startsWith('grid') ||
  property.startsWith('animation') ||
  (atrule?.name === 'media' && atrule.prelude !== null && /^print\b/.test(generate(atrule.prelude)));

function unknownTokens(css: string, declared: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = [];
  walk(parse(css, { positions: true, parseCustomProperty: true }), {
    visit: 'Function',
    enter(node) {
      const [name, ...fallback] = node.name === 'var' ? node.children.toArray() : [];
      if (name?.type !== 'Identifier' || fallback.length || declared.has(name.name)) return;
      faults.push({ line: node.loc?.start.line ?? 0, reason: `nothing declares ${name.name}.` });
    },
  });
  return faults;
}

if (import.meta.main) {
  const [root = '.', only = ''] = process.argv.slice(2);
  const faults = checkColours(root).filter((fault) => fault.startsWith(only));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length ? 1 : 0;
}
