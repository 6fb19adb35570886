import { type MfeRoute, mfeSchema } from '@wedding/shared/contract/mfe.schema.ts';
import { rangeOf } from '@wedding/shared/domain/contract-range.ts';
import { parseSync, type TSType, Visitor } from 'oxc-parser';
import { type Build, type KnownPart, makeBuild } from '../store/read-build.ts';

/** A remote that exists only in trials: its pages show the fillers of other remotes, or nothing. */
const TRIAL_PART = 'mfe-trial';
/** Returns the path of a page: the shell recognizes administrators' pages by their path. */
export const pathFor = (auth: MfeRoute['auth'], page: 'slots' | 'empty') =>
  `app/${auth === 'admin' ? 'admin/' : ''}trial-${page}`;
const SLOTS = 'shared/contract/slots.ts';

/**
 * Makes pages that show every filler of a slot, with sample props as its record declares them, to each kind of visitor, and an
 * empty one to come from and to go to. `contract` is the shell's.
 */
export function trialSlotsBuild(fillers: readonly KnownPart[], contract: string): Promise<Build> {
  const samples = Object.assign(
    {},
    ...fillers.map(({ manifest, record }) => {
      const props = propsOf(record?.types[SLOTS] ?? '');
      return Object.fromEntries(manifest.slots.fills.map((slot) => [slot, props[slot] ?? {}]));
    }),
  );
  const kinds = ['couple', 'admin'] as const;
  const manifest = mfeSchema.parse({
    name: TRIAL_PART,
    contract: rangeOf(contract),
    routes: kinds.flatMap((auth) =>
      (['slots', 'empty'] as const).map((page) => ({ path: pathFor(auth, page), auth, title: 'Trial' })),
    ),
    nav: [],
    slots: { offers: [], fills: [] },
  });
  const chunks = { [TRIAL_PART.replaceAll('-', '_')]: { js: ['entry.js'], css: [] } };
  const paths = (page: 'slots' | 'empty') => JSON.stringify(kinds.map((auth) => pathFor(auth, page)));
  const entry = `var mfe_trial = (${entryOf})(${JSON.stringify(samples)}, ${paths('slots')}, ${paths('empty')});`;
  const files = new Map([
    ['chunks.json', Buffer.from(JSON.stringify(chunks))],
    ['entry.js', Buffer.from(entry)],
  ]);
  return makeBuild({ version: '0.0.0', manifest, files });
}

/** Returns props that the interface allows, by the slot's name: 1 for a number, a path for a text. */
function propsOf(text: string): Record<string, Record<string, unknown>> {
  const samples: Record<string, Record<string, unknown>> = {};
  new Visitor({
    TSInterfaceDeclaration: ({ id, body }) => {
      if (id.name === 'SlotProps') Object.assign(samples, sampleOf(body.body));
    },
  }).visit(parseSync(SLOTS, text).program);
  return samples;
}

type Member = Extract<TSType, { type: 'TSTypeLiteral' }>['members'][number];

function sampleOf(members: readonly Member[]): Record<string, unknown> {
  return Object.fromEntries(
    members.flatMap((member) => {
      if (member.type !== 'TSPropertySignature') return [];
      const name =
        member.key.type === 'Identifier'
          ? member.key.name
          : 'value' in member.key && String(member.key.value);
      const type = member.typeAnnotation?.typeAnnotation;
      if (!name || !type) return [];
      if (type.type === 'TSTypeLiteral') return [[name, sampleOf(type.members)]];
      const samples: Partial<Record<TSType['type'], unknown>> = {
        TSNumberKeyword: 1,
        TSStringKeyword: '/app/overview',
        TSBooleanKeyword: false,
        TSArrayType: [],
        TSObjectKeyword: {},
      };
      return [[name, samples[type.type] ?? null]];
    }),
  );
}

/** The entry as it runs in the page: a federation container like those of remotes' builds. */
const entryOf = `function (given, paths, empty) {
  let shared;
  const take = async (name) => (await Object.values(shared[name])[0].get())();
  const get = async () => {
    const React = await take('react');
    const { useHost } = await take('shared/host/host.ts');
    class Boundary extends React.Component {
      state = { thrown: false };
      static getDerivedStateFromError() { return { thrown: true }; }
      componentDidCatch() { this.props.onThrown(); }
      render() { return this.state.thrown ? null : this.props.children; }
    }
    function Place({ filler, props }) {
      const [Filling, setFilling] = React.useState();
      React.useEffect(() => {
        filler.load().then((loaded) => setFilling(() => loaded), () => {});
      }, [filler]);
      const filled = Filling && React.createElement(Filling, props);
      return React.createElement(Boundary, { onThrown: filler.failed }, filled);
    }
    function Slots() {
      const host = useHost();
      return Object.entries(given).flatMap(([slot, props]) =>
        host.fillers(slot).map((filler) => React.createElement(Place, { key: slot + filler.remote, filler, props })),
      );
    }
    const pages = (list, Component) => list.map((path) => ({ path, Component }));
    return () => ({ default: [...pages(paths, Slots), ...pages(empty, () => null)], fills: {} });
  };
  return { init: (scope) => { shared = scope; }, get };
}`;
