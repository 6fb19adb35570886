import {
  type Atrule,
  type CssNode,
  type Declaration,
  find,
  generate,
  ident,
  parse,
  type Rule,
  type StringNode,
  type Url,
  walk,
} from 'css-tree';
import type { Build } from '../store/read-build.ts';
import type { Check } from './check.ts';

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
const URL_IN = /url\(\s*["']?([^"')]*)/i;
/** Pseudo-classes that say what an element is itself. On paper a page may also leave out what others have around it. */
const OWN = ['is', 'where'];
const ON_PAPER = [...OWN, 'has'];

/** Where a node stands: in which at-rule and property, of which part. */
interface Place {
  part: string;
  atrule: Atrule | null;
  property: string | undefined;
}
type StyleCheck<N> = (node: N, place: Place) => string | false | null | undefined;

const CHECKS: {
  Rule: StyleCheck<Rule>[];
  Atrule: StyleCheck<Atrule>[];
  Declaration: StyleCheck<Declaration>[];
  Url: StyleCheck<Url>[];
  String: StyleCheck<StringNode>[];
} = {
  Rule: [
    // Builds have none: by its "&" such a rule may style anything.
    ({ prelude, block }) =>
      block.children.some(isRule) &&
      `has a rule inside ${generate(prelude)}: write it on its own, as builds do`,
    (rule, { atrule }) => {
      if (rule.prelude.type !== 'SelectorList' || /keyframes$/.test(atrule?.name ?? '')) return undefined;
      const pseudos = atrule?.prelude && generate(atrule.prelude) === 'print' ? ON_PAPER : OWN;
      const foreign = rule.prelude.children.toArray().find((one) => !hasClass(one, pseudos) || isOfPage(one));
      const what = declaresProperty(rule) ? 'redefines CSS custom properties of the site at' : 'styles';
      return (
        foreign &&
        `${what} ${generate(foreign)}, which is not its own: use a class of a CSS module on what it styles, or on an element around that`
      );
    },
  ],
  Atrule: [
    ({ name, prelude }) => {
      const text = prelude ? generate(prelude) : '';
      // A page's style is for who names it, unless it has no name.
      const isOwn = OWN_AT_RULES.test(name) && !(name === 'page' && !/^[\w-]/.test(text));
      return (
        !isOwn &&
        `declares @${[name, text].filter(Boolean).join(' ')}, which is so for the whole document: use a class of a CSS module, or ask the shell's team`
      );
    },
    ({ name, prelude, block }) => {
      const layers = name === 'layer' && prelude && !block ? generate(prelude).split(',') : [];
      const isInOrder = SITE_LAYERS.filter((layer) => layers.includes(layer)).join() === layers.join();
      return (
        !isInOrder &&
        `orders the site's layers anew (${layers}): take that line away, tokens.css has their order`
      );
    },
    // Fonts have no classes: of two with one name, the later replaces the earlier on every page.
    ({ name, block }, { part }) => {
      const family = name === 'font-face' && block && familyOf(block);
      return (
        family &&
        !family.replace(/^["']/, '').startsWith(`${part} `) &&
        `names a font ${family} for all parts: begin its name with ${part}, as "${part} Serif"`
      );
    },
  ],
  Declaration: [
    ({ property, value }) => {
      const layer = generate(value);
      const isHigh =
        ident.decode(property).toLowerCase() === 'z-index' &&
        !/^(-?\d{1,2}|auto|inherit|initial|unset|revert.*)$/.test(layer);
      return (
        isHigh &&
        `lies at z-index ${layer}, above the shell's messages: a number up to ${MAX_LAYER}, or use a sheet of shared/ui`
      );
    },
    // What the parser leaves as it is may spell url() with escapes.
    ({ value }) => value.type === 'Raw' && takenFile(URL_IN.exec(ident.decode(value.value))?.[1] ?? ''),
  ],
  Url: [({ value }) => takenFile(value)],
  // `image-set()` takes an address as a text.
  String: [({ value }, { property }) => property !== 'content' && takenFile(value)],
};

const takenFile = (address: string) =>
  /^(\/|(?!data:)[a-z]+:)/i.test(address) &&
  `takes url(${address}), a file of others that may be gone tomorrow: put it beside the stylesheet, and name it from there`;

/**
 * A remote's stylesheets must not change what is of other parts. They hold for the whole document, so
 * what each rule styles must have a class or lie in an element with one, and the rule in a layer of remotes. A sibling after
 * such an element, or whatever such an element covers, can't be told from the text: a trial in the browser sees what is covered.
 */
export const styleCheck: Check<Build> = ({ mine: { name, version, files } }) => {
  if (name === 'shell') return [];
  const sheets = [...files].filter(([path]) => path.endsWith('.css'));
  return sheets.flatMap(([path, bytes]) =>
    refusalsIn(String(bytes), name).map((reason) => `${name} ${version} ${reason} (${path}).`),
  );
};

function refusalsIn(css: string, part: string): string[] {
  const refusals: string[] = [];
  const sheet = parse(css, { parseCustomProperty: false });
  walk(sheet, function (node) {
    const checks = (CHECKS as Readonly<Record<string, StyleCheck<CssNode>[]>>)[node.type] ?? [];
    const place = { part, atrule: this.atrule, property: this.declaration?.property };
    refusals.push(...checks.flatMap((check) => check(node, place) || []));
  });
  const places = sheet.type === 'StyleSheet' ? placesOutside(sheet.children) : [];
  return [
    ...refusals,
    ...[...places].map(
      (place) => `has rules ${place}: put them into @layer remote, so that none overrides the site's`,
    ),
  ];
}

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

/** Whether it styles the page's root or body, or a part of the frame beside an element of its own. */
function isOfPage(selector: CssNode): boolean {
  const nodes = selector.type === 'Selector' ? selector.children.toArray() : [];
  const last = nodes.findLastIndex(({ type }) => type === 'Combinator');
  const isBeside = last >= 0 && /[+~]/.test(generate(nodes[last] as CssNode));
  return nodes
    .slice(last + 1)
    .some((node) =>
      node.type === 'TypeSelector'
        ? /^(html|body)$/i.test(node.name) ||
          (isBeside && /^(main|header|footer|nav|aside)$/i.test(node.name))
        : node.type === 'PseudoClassSelector' && node.name === 'root',
    );
}

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
