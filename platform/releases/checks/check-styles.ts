import { type CssNode, find, generate, ident, parse, walk } from 'css-tree';
import type { Build } from '../store/read-build.ts';

/** Above it are the shell's splash and messages. */
const MAX_LAYER = 99;
/** At-rules that say something of the part's own elements. All others hold for the whole document. */
const OWN_AT_RULES =
  /^(layer|media|supports|container|scope|starting-style|(-\w+-)?keyframes|font-face|page)$/;
const IN_NO_LAYER = /^(media|supports|container|scope|starting-style)$/;
/** The site's cascade layers in the order of `tokens.css`. */
const SITE_LAYERS = ['reset', 'tokens', 'base', 'ui', 'remote', 'last'];
/** Those that a remote's rules may be in: `shared/ui` has its own, and a remote's overrides it. */
const LAYERS = ['ui', 'remote'];

/**
 * Returns the reasons why a remote's stylesheets would change what is of other parts. They hold for the whole document, so
 * what each rule styles must have a class or lie in an element with one, and the rule in a layer of remotes. A sibling after
 * such an element, or whatever such an element covers, can't be told from the text: a trial in the browser sees what is covered.
 */
export function styleRefusals({ name, version, files }: Build): string[] {
  if (name === 'shell') return [];
  const refusals = [...files]
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, bytes]) => refusalsIn(String(bytes), name).map((reason) => ({ path, reason })));
  return refusals.map(({ path, reason }) => `${name} ${version} ${reason} (${path}).`);
}

function refusalsIn(css: string, part: string): string[] {
  const refusals: string[] = [];
  const sheet = parse(css, { parseCustomProperty: false });
  walk(sheet, {
    visit: 'Rule',
    enter(rule) {
      if (this.atrule && /keyframes$/.test(this.atrule.name)) return;
      if (rule.prelude.type !== 'SelectorList') return;
      // Builds have none: by its "&" such a rule may style anything.
      if (rule.block.children.some(isRule))
        refusals.push(`has a rule inside ${generate(rule.prelude)}: write it on its own, as builds do`);
      const isPrint = this.atrule?.prelude && generate(this.atrule.prelude) === 'print';
      for (const selector of rule.prelude.children) {
        if (hasClass(selector, isPrint ? ON_PAPER : OWN)) continue;
        const what = declaresProperty(rule) ? 'redefines CSS custom properties of the site at' : 'styles';
        refusals.push(
          `${what} ${generate(selector)}, which is not its own: use a class of a CSS module on what it styles, or on an element around that`,
        );
      }
    },
  });
  walk(sheet, {
    visit: 'Atrule',
    enter({ name, prelude, block }) {
      // A page's style is for who names it, unless it has no name.
      if (!OWN_AT_RULES.test(name) || (name === 'page' && !prelude)) {
        const what = `@${name}${prelude ? ` ${generate(prelude)}` : ''}`;
        refusals.push(
          `declares ${what}, which is so for the whole document: use a class of a CSS module, or ask the shell's team`,
        );
      }
      const layers = name === 'layer' && prelude && !block ? generate(prelude) : '';
      if (layers && !isInOrder(layers.split(','))) {
        refusals.push(
          `orders the site's layers anew (${layers}): take that line away, tokens.css has their order`,
        );
      }
      const family = block && name === 'font-face' ? familyOf(block) : '';
      // Fonts have no classes: of two with one name, the later replaces the earlier on every page.
      if (family && !family.replace(/^["']/, '').startsWith(`${part} `)) {
        refusals.push(
          `names a font ${family} for all parts: begin its name with ${part}, as "${part} Serif"`,
        );
      }
    },
  });
  walk(sheet, {
    visit: 'Declaration',
    enter({ property, value }) {
      const layer = property === 'z-index' ? Number(generate(value)) : 0;
      if (layer > MAX_LAYER) {
        refusals.push(
          `lies at z-index ${layer}, above the shell's messages: ${MAX_LAYER} at most, or use a sheet of shared/ui`,
        );
      }
    },
  });
  for (const place of sheet.type === 'StyleSheet' ? placesOutside(sheet.children) : []) {
    refusals.push(`has rules ${place}: put them into @layer remote, so that none overrides the site's`);
  }
  return refusals;
}

/** Pseudo-classes that say what an element is itself. On paper a page may also leave out what others have around it. */
const OWN = ['is', 'where'];
const ON_PAPER = [...OWN, 'has'];

/** Whether a selector matches only elements with a class, or beside or below one. */
function hasClass(selector: CssNode, pseudos: readonly string[]): boolean {
  if (selector.type !== 'Selector') return false;
  return selector.children.some((node) => {
    if (node.type === 'ClassSelector') return true;
    if (node.type !== 'PseudoClassSelector' || !pseudos.includes(node.name)) return false;
    const lists = node.children?.toArray().filter((list) => list.type === 'SelectorList') ?? [];
    return (
      lists.length > 0 &&
      lists.every(({ children }) => children.toArray().every((one) => hasClass(one, pseudos)))
    );
  });
}

const isInOrder = (layers: readonly string[]): boolean =>
  SITE_LAYERS.filter((layer) => layers.includes(layer)).join() === layers.join();

/** Returns the name of the font that a `@font-face` declares. */
function familyOf(block: CssNode): string {
  const family = find(block, (node) => node.type === 'Declaration' && node.property === 'font-family');
  return family?.type === 'Declaration' ? ident.decode(generate(family.value)) : '';
}

/** Whether it is a rule inside a rule, which is read as a declaration if its selector looks like one. */
const isRule = (node: CssNode): boolean =>
  node.type !== 'Declaration' || (!node.property.startsWith('--') && generate(node.value).includes('{'));

const declaresProperty = (rule: CssNode): boolean =>
  find(rule, (node) => node.type === 'Declaration' && node.property.startsWith('--')) !== null;

/** Says where rules lie that are in none of the remotes' layers. */
function placesOutside(nodes: Iterable<CssNode>): Set<string> {
  const places = new Set<string>();
  for (const node of nodes) {
    const isBlock = node.type === 'Atrule' && node.block;
    if (node.type === 'Rule' || (isBlock && IN_NO_LAYER.test(node.name))) places.add('in no layer');
    if (!isBlock || node.name !== 'layer') continue;
    const name = node.prelude ? generate(node.prelude) : '(without a name)';
    if (!LAYERS.includes(name)) places.add(`in @layer ${name}`);
  }
  return places;
}
