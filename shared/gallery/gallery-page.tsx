import { Component, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Row, Stack, Text } from '../ui/layout/box.tsx';
import { actions } from './actions.tsx';
import { type Example, type Examples, isStandalone } from './example.tsx';
import { fields } from './fields.tsx';
import { figures } from './figures.tsx';
import { frames } from './frames.tsx';
import css from './gallery.module.css';
import { overlays } from './overlays.tsx';
import { pictures } from './pictures.tsx';
import { states } from './states.tsx';

const STATES = /:(hover|focus-visible|focus-within|active)\b/g;
const forced = new WeakSet<CSSStyleSheet>();

const all: Examples = { ...actions, ...fields, ...states, ...figures, ...frames, ...overlays, ...pictures };
const names = Object.keys(all).sort();

/**
 * The views that can be shown by themselves: the examples of each component together, and each one that covers the screen.
 */
export const VIEWS: readonly { component: string; example?: string; print?: boolean }[] = names.flatMap(
  (component) => {
    const examples = Object.entries(all[component] ?? {});
    const together = examples.some(([, one]) => !isStandalone(one)) ? [{ component }] : [];
    const standalone = examples.flatMap(([example, one]) =>
      isStandalone(one) ? [{ component, example, ...(one.print && { print: true }) }] : [],
    );
    return [...together, ...standalone];
  },
);

const onMove = (listen: () => void) => {
  addEventListener('popstate', listen);
  return () => removeEventListener('popstate', listen);
};

/** The gallery at its address: `?component=button`. `bare` shows only the examples. `text` is the text size in percent. */
export function GalleryPage() {
  const params = new URLSearchParams(useSyncExternalStore(onMove, () => location.search));
  const component = params.get('component') ?? names[0] ?? '';
  const example = params.get('example');
  const text = params.get('text') ?? '100';
  const bare = params.has('bare');
  useLayoutEffect(() => {
    document.documentElement.style.fontSize = bare ? `${text}%` : '';
    forceStates();
  });
  if (bare) return <Bare key={`${component} ${example}`} component={component} example={example} />;
  return <Around asked={params} component={component} />;
}

/** Shows a component's examples, or the requested one, and nothing else. */
export function Bare({ component, example }: { component: string; example: string | null }) {
  const examples = Object.entries(all[component] ?? {}).filter(([name, one]) =>
    example === null ? !isStandalone(one) : name === example,
  );
  return (
    <MemoryRouter>
      <Stack as="main" gap={8} shrink className={css.bare}>
        {examples.length === 0 && <p>There is no such example. There are: {names.join(', ')}.</p>}
        {examples.map(([name, one]) => (
          <Stack
            as="section"
            key={name}
            gap={3}
            shrink
            className={css.example}
            aria-label={`Example: ${name}`}
          >
            <p className={css.shows}>{name}</p>
            <Caught>{contentOf(one)}</Caught>
          </Stack>
        ))}
      </Stack>
    </MemoryRouter>
  );
}

const contentOf = (example: Example) => (isStandalone(example) ? example.standalone : example);

/** Catches errors, so that one broken example doesn't break the others. */
class Caught extends Component<{ children: ReactNode }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError(error: unknown) {
    return { message: String(error) };
  }
  override render() {
    const { message } = this.state;
    return message ? (
      <p className={css.broken} data-broken>
        {message}
      </p>
    ) : (
      <>{this.props.children}</>
    );
  }
}

const CHOICES = {
  width: { '360': 'Phone', '1280': 'Laptop' },
  text: { '100': 'Text as it is', '200': 'Text at 200 %' },
  colours: { own: 'Own colours', forced: 'Forced colours' },
};

function Around({ asked, component }: { asked: URLSearchParams; component: string }) {
  const example = asked.get('example');
  const chosen = { width: '360', text: '100', colours: 'own', ...Object.fromEntries(asked) };
  const to = (change: Record<string, string | undefined>) => {
    const next = { ...chosen, component, ...(example && { example }), ...change };
    return `?${new URLSearchParams(Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined))}`;
  };
  const inside = to({ bare: '' });
  const width = Number(chosen.width);
  return (
    <Stack shrink className={css.around}>
      <nav className={css.side} aria-label="Components">
        <Text as="h1" size={22}>
          shared/ui
        </Text>
        <Row as="ul" gap={4} rowGap={0} wrap above={3}>
          {VIEWS.map((view) => (
            <li key={`${view.component} ${view.example}`}>
              <a
                className={css.link}
                href={to({ component: view.component, example: view.example })}
                aria-current={
                  (view.component === component && (view.example ?? null) === example) || undefined
                }
              >
                {view.component}
                {view.example && `: ${view.example}`}
              </a>
            </li>
          ))}
        </Row>
      </nav>
      <Stack as="main" gap={4} shrink className={css.main}>
        <Row gap={6} rowGap={0} wrap>
          {Object.entries(CHOICES).map(([name, choices]) => (
            <Row as="ul" key={name} gap={4} rowGap={0} wrap aria-label={name}>
              {Object.entries(choices).map(([value, label]) => (
                <li key={value}>
                  <a
                    className={css.link}
                    href={to({ [name]: value })}
                    aria-current={chosen[name as keyof typeof CHOICES] === value || undefined}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </Row>
          ))}
          <a className={css.link} href={inside}>
            By itself
          </a>
        </Row>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by keyboard */}
        <section className={css.scroll} aria-label="Preview" tabIndex={0}>
          {chosen.colours === 'forced' ? (
            // No page can turn on forced colours, and a browser that is told to use them can take a picture.
            <img
              className={css.picture}
              src={`picture${inside}`}
              alt={`${component} in forced colours`}
              width={width}
            />
          ) : (
            <iframe className={css.frame} src={inside} title={component} width={width} />
          )}
        </section>
      </Stack>
    </Stack>
  );
}

/** Makes `data-state="hover"` look like an element under the pointer, and likewise for focus and presses. */
function forceStates(): void {
  for (const sheet of document.styleSheets) {
    if (forced.has(sheet)) continue;
    forced.add(sheet);
    forceIn(sheet.cssRules);
  }
}

function forceIn(rules: CSSRuleList): void {
  for (const rule of rules) {
    // The selector has the same specificity, so that the order of the rules stays the same.
    if (rule instanceof CSSStyleRule) {
      const selector = rule.selectorText.replace(STATES, ':is(:$1, [data-state="$1"])');
      if (selector !== rule.selectorText) rule.selectorText = selector;
    }
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) forceIn(rule.cssRules);
  }
}
