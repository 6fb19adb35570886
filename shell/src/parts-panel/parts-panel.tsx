import type { BrowserError } from '@wedding/shared/contract/browser-error.schema.ts';
import { listBrowserErrors } from '@wedding/shared/contract/browser-error.ts';
import { type Registry, type RemoteEntry, readRegistry } from '@wedding/shared/domain/registry.ts';
import { call } from '@wedding/shared/host/call.ts';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { appStore } from '../store/app-store.ts';
import css from './parts-panel.module.css';

interface Part {
  name: string;
  version: string;
  isCanary: boolean;
  isOnPage: boolean;
  /** Where a development server serves it to this browser. */
  origin: string | undefined;
}

let opened: { root: Root; place: HTMLElement } | undefined;

export type IsOnPage = (remote: Pick<RemoteEntry, 'name'>) => boolean;

interface Seen {
  /** What this document threw outside rendering, by part. */
  thrown: ReadonlyMap<string, number>;
  isOnPage: IsOnPage;
}

/** Opens the panel over the page, or closes it. */
export function togglePanel(seen: Seen): void {
  if (opened) {
    opened.root.unmount();
    opened.place.remove();
    opened = undefined;
    return;
  }
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  opened = { root, place };
  root.render(<PartsPanel {...seen} registry={readRegistry()} onClose={() => togglePanel(seen)} />);
}

/** Each part of this page's release: its version, whether it is a canary, what it threw, and where it comes from. */
export function PartsPanel(props: Seen & { registry: Registry; onClose: () => void }) {
  const { registry, thrown, isOnPage, onClose } = props;
  const reported = useReported();
  const parts = partsOf(registry, isOnPage);
  return (
    <aside className={css.panel} aria-label="Parts of this page">
      <Row as="header" gap={3} justify="between">
        <h2>Parts of this page</h2>
        <button type="button" className={css.button} onClick={onClose}>
          Close
        </button>
      </Row>
      <Text tone="muted" breaks>
        Release {registry.release}, contract {registry.contract}
      </Text>
      <Text as="ul" above={3} below={3}>
        {parts.map((part) => (
          <li key={part.name} className={css.part}>
            <Text weight={600} breaks>
              {part.name} {part.version}
            </Text>
            <Text tone="muted" breaks>
              {stateOf(part, { thrown: thrown.get(part.name), reported }).join(' · ')}
            </Text>
            <OverrideForm part={part} overrides={registry.overrides ?? []} />
          </li>
        ))}
      </Text>
      {registry.overrides && (
        <form method="post" action="/dev-override">
          <button type="submit" className={css.button}>
            Take all parts from the release
          </button>
        </form>
      )}
    </aside>
  );
}

function partsOf({ shell, remotes, overrides = [] }: Registry, isOnPage: IsOnPage): Part[] {
  const originOf = (name: string) => overrides.find(({ part }) => part === name)?.origin;
  const loaded = remotes.map((remote) => ({ ...remote, isOnPage: isOnPage(remote) }));
  return [{ name: 'shell', isOnPage: true, ...shell }, ...loaded].map((part) => ({
    name: part.name,
    version: part.version,
    isCanary: part.canary === true,
    isOnPage: part.isOnPage,
    origin: originOf(part.name),
  }));
}

function stateOf(
  { name, version, isCanary, isOnPage: isHere, origin }: Part,
  { thrown = 0, reported }: { thrown?: number | undefined; reported: readonly Reported[] | undefined },
): string[] {
  const count = reported?.find((one) => one.part === name && one.version === version)?.count;
  return [
    isHere ? 'on this page' : 'not on this page',
    ...(isCanary ? ['canary'] : []),
    ...(origin ? [`from ${origin}`] : []),
    thrown === 1 ? '1 error here' : `${thrown} errors here`,
    ...(reported ? [`${count ?? 0} reported in 14 days`] : []),
  ];
}

type Reported = Pick<BrowserError, 'part' | 'version' | 'count'>;

/** What browsers reported of live versions; only administrators may ask. */
function useReported(): readonly Reported[] | undefined {
  const [reported, setReported] = useState<readonly Reported[]>();
  useEffect(() => {
    if (appStore.getState().role !== 'admin') return;
    call(listBrowserErrors, { query: { per_page: 1 } }).then(
      ({ data }) => setReported(data.versions),
      () => {},
    );
  }, []);
  return reported;
}

/** Goes to the site's own question, which stores the choice for this browser alone. */
function OverrideForm({ part, overrides }: { part: Part; overrides: NonNullable<Registry['overrides']> }) {
  const [origin, setOrigin] = useState(part.origin ?? '');
  function submit(event: FormEvent) {
    event.preventDefault();
    const others = overrides.filter((one) => one.part !== part.name);
    const use = [...others, { part: part.name, origin }].map((one) => `${one.part}~${one.origin}`);
    location.assign(`/dev-override?use=${encodeURIComponent(use.join('!'))}`);
  }
  return (
    <Row as="form" above={2} gap={2} align="stretch" onSubmit={submit}>
      <input
        className={css.field}
        type="url"
        required
        aria-label={`Development server of ${part.name}`}
        placeholder="http://localhost:3011"
        value={origin}
        onChange={({ target }) => setOrigin(target.value)}
      />
      <button type="submit" className={css.button} aria-label={`Use it for ${part.name}`}>
        Use
      </button>
    </Row>
  );
}
