// biome-ignore lint/style/noRestrictedImports: its own type accepts any component
import { Component, createContext, lazy, type ReactNode, Suspense } from 'react';
import { expect, test } from 'vitest';
import { memo } from '../component.ts';
import { pageRoute } from '../entry.ts';
import { lazyComponent } from '../lazy.tsx';

const name: string = 'Ada';
const all = [name];
const Context = createContext('');
class Label extends Component<{ children?: ReactNode }> {
  override render() {
    return this.props.children;
  }
}
class Bold extends Component<{ children?: ReactNode }> {
  override render() {
    return <b>{this.props.children}</b>;
  }
}
const parts = {
  Name: () => name,
  Size: () => all.length,
  Day: ({ isKnown }: { isKnown: boolean }) => (isKnown ? <b /> : `the ${name}`),
  Or: () => name || <b />,
  Else: () => all[0] ?? <b />,
  Both: () => [name, <b key="b" />],
  List: () => all.map((one) => one),
  Given: ({ children }: { children: ReactNode }) => children,
  Late: async () => name,
  Nested: { Name: () => name },
  Element: () => <b />,
  Elements: () => all.map((one) => <b key={one} />),
  Maybe: () => all.length > 0 && <b />,
  Empty: () => null,
  Wrapped: ({ children }: { children?: ReactNode }) => <>{children}</>,
};
function Choice({ day }: { day: number }) {
  switch (day) {
    case 1:
      return <b />;
    default:
      return 'day';
  }
}
const nameOf = (text: string) => () => text;
const Made = nameOf(name);
const Chosen = all.length > 1 ? parts.Element : parts.Name;

// What is wrong here is found by the type check: each of the comments is an error where none is.
test('a component that returns a text is refused by its type, wherever it is written', () => {
  const refused = () => [
    // @ts-expect-error
    <parts.Name key={1} />,
    // @ts-expect-error
    <parts.Size key={1} />,
    // @ts-expect-error
    <parts.Day key={1} isKnown />,
    // @ts-expect-error
    <parts.Or key={1} />,
    // @ts-expect-error
    <parts.Else key={1} />,
    // @ts-expect-error
    <parts.Both key={1} />,
    // @ts-expect-error
    <parts.List key={1} />,
    // @ts-expect-error
    <parts.Given key={1}>Ada</parts.Given>,
    // @ts-expect-error
    <parts.Late key={1} />,
    // @ts-expect-error
    <parts.Nested.Name key={1} />,
    // @ts-expect-error
    <Choice key={1} day={1} />,
    // @ts-expect-error
    <Made key={1} />,
    // @ts-expect-error
    <Chosen key={1} />,
    // @ts-expect-error
    <Label key={1} />,
    // @ts-expect-error
    memo(parts.Name),
    // @ts-expect-error
    lazyComponent(async () => parts.Name),
    // @ts-expect-error
    pageRoute('/', async () => parts.Name),
  ];
  const Lazy = lazy(async () => ({ default: parts.Element }));
  const accepted = () => [
    <parts.Element key={1} />,
    <parts.Elements key={1} />,
    <parts.Maybe key={1} />,
    <parts.Empty key={1} />,
    <parts.Wrapped key={1}>Ada</parts.Wrapped>,
    <Bold key={1}>Ada</Bold>,
    <Suspense key={1}>Ada</Suspense>,
    <Context key={1} value="">
      Ada
    </Context>,
    <Lazy key={1} />,
    memo(parts.Element),
  ];
  expect([refused, accepted]).toHaveLength(2);
});
