import { type CssNode, find, generate, ident, parse, walk } from 'css-tree';
import type { Build } from '../store/read-build.ts';

/** The fonts of `shared/ui/fonts.css`, which all parts have. */
const SITE_FONTS = ['Plus Jakarta Sans', 'Fraunces', 'Jakarta Fallback'];
/** At-rules that say something of the part's own elements. All others hold for the whole document. */
const OWN_AT_RULES =
  /^(layer|media|supports|container|scope|starting-style|(-\w+-)?keyframes|font-face|page)$/;
/** The cascade layers that a remote's rules may be in: `shared/ui` has its own, and a remote's overrides it. */
const LAYERS = ['ui', 'remote'];

/**
 * Returns the reasons why a remote's stylesheets would change pages of other parts. A stylesheet stays in the document when
 * its page is left, so each rule must name a class, and lie in a layer of remotes.
 */
export function styleRefusals({ name, version, files }: Build): string[] {
  if (name === 'shell') return [];
  const refusals = [...files]
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, bytes]) => refusalsIn(String(bytes)).map((reason) => ({ path, reason })));
  return refusals.map(({ path, reason }) => `${name} ${version} ${reason} (${path}).`);
}

function refusalsIn(css: string): string[] {
  const refusals: string[] = [];
  const sheet = parse(css, { parseCustomProperty: false });
  walk(sheet, {
    visit: 'Rule',
    enter(rule) {
      if (this.atrule && /keyframes$/.test(this.atrule.name)) return;
      // A rule inside another one continues its selector.
      if (this.rule || rule.prelude.type !== 'SelectorList') return;
      const redefines = declaresProperty(rule);
      for (const selector of rule.prelude.children) {
        if (hasClass(selector, redefines ? SUBJECT : CONDITION)) continue;
        const what = redefines ? 'redefines CSS custom properties of the site at' : 'styles';
        refusals.push(
          `${what} ${generate(selector)}, which is not its own and keeps that style when its page is left: use a class of a CSS module`,
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
      const family = block && name === 'font-face' ? familyOf(block) : '';
      if (SITE_FONTS.some((font) => family.toLowerCase().includes(font.toLowerCase()))) {
        refusals.push(`replaces the site's font ${family}: give the font a name of its own`);
      }
    },
  });
  for (const layer of foreignLayers(css)) {
    refusals.push(`has rules ${layer}: put them into @layer remote, so that none overrides the site's`);
  }
  return refusals;
}

/** Pseudo-classes whose classes an element has itself, and those that also look at others. */
const SUBJECT = ['is', 'where'];
const CONDITION = ['has', ...SUBJECT];

/** Whether a selector matches only while an element with a class is in the document; `:not()` says nothing of that. */
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

/** Returns the name of the font that a `@font-face` declares. */
function familyOf(block: CssNode): string {
  const family = find(block, (node) => node.type === 'Declaration' && node.property === 'font-family');
  return family?.type === 'Declaration' ? ident.decode(generate(family.value)) : '';
}

const declaresProperty = (rule: CssNode): boolean =>
  find(rule, (node) => node.type === 'Declaration' && node.property.startsWith('--')) !== null;

/** Says where rules lie that are in none of the remotes' layers. */
function foreignLayers(css: string): Set<string> {
  const places = new Set<string>();
  const sheet = parse(css);
  if (sheet.type !== 'StyleSheet') return places;
  for (const node of sheet.children) {
    if (node.type === 'Rule') places.add('in no layer');
    if (node.type !== 'Atrule' || !node.block) continue;
    const names = node.prelude ? generate(node.prelude) : '';
    if (node.name === 'layer' && !LAYERS.includes(names))
      places.add(`in @layer ${names || '(without a name)'}`);
    if (/^(media|supports|container|scope|starting-style)$/.test(node.name)) places.add('in no layer');
  }
  return places;
}
