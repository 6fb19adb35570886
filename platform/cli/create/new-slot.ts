import { type Mfe, mfeSchema } from '../../../shared/contract/mfe.schema.ts';
import type { SourceChange } from './change-sources.ts';

/** The files that a slot is declared in, as they are. */
interface SlotSources {
  /** The remote whose page has the place. */
  remote: string;
  manifest: string;
  /** `shared/contract/slots.ts` */
  contract: string;
}

/**
 * Returns the sources of a slot: its props in the contract, its line in `mfe.json`, and a component that is its place, with a test
 * that shows it with no, one and three fillers.
 * @throws a sentence when the slot can't have such a name
 */
export function newSlot(name: string, { remote, manifest, contract }: SlotSources): SourceChange {
  if (!/^[a-z]+(-[a-z]+)+$/.test(name)) {
    throw new Error(
      'A slot has two words at least, such as vendor-card: npm run create -- slot mfe-planning vendor-card.',
    );
  }
  if (contract.includes(`'${name}':`))
    throw new Error(`The slot ${name} already exists: choose another name.`);
  const { slots }: Mfe = mfeSchema.parse(JSON.parse(manifest));
  const offersEnd = manifest.indexOf(']', manifest.indexOf('"offers"'));
  const component = `${name.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())}Place`;
  const file = `${remote}/src/${name}/${name}-place`;
  return {
    files: { [`${file}.tsx`]: placeOf(name, component), [`${file}.test.tsx`]: testOf(name, component) },
    additions: {
      'shared/contract/slots.ts': [
        {
          before: '}\nexport type SlotName',
          text: `  /** In ${remote}: say here where it is, and what a filler may show. */\n  '${name}': object;\n`,
        },
      ],
      [`${remote}/mfe.json`]: [
        { before: manifest.slice(offersEnd), text: `${slots.offers.length > 0 ? ', ' : ''}"${name}"` },
      ],
    },
  };
}

const placeOf = (name: string, component: string) => `import { Slot } from '@wedding/shared/host/slot.tsx';

/** The place that any remote may fill. Give it a class that reserves a height, so that nothing moves when a filler loads. */
export function ${component}() {
  return <Slot name="${name}" fillerProps={{}} waiting={null} failed={null} />;
}
`;

const testOf = (
  name: string,
  component: string,
) => `import { cleanup, screen, waitFor } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { FILLER_COUNTS, fillersOf } from '@wedding/shared/testing/slot-fillers.tsx';
import { afterEach, expect, test } from 'vitest';
import { ${component} } from './${name}-place.tsx';

afterEach(cleanup);

test.each(FILLER_COUNTS)('the place shows %i fillers of other remotes', async (count) => {
  const { close } = await renderRemote({
    routes: [{ path: '/', element: <${component} /> }],
    at: '/',
    replies: {},
    fillers: fillersOf('${name}', count),
  });
  await waitFor(() => expect(screen.queryAllByText(/^Filler/)).toHaveLength(count));
  close();
});
`;
