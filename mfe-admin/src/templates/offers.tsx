import { formatCounted } from '@wedding/shared/format/count.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Note } from '../components/loaded.tsx';
import css from './offers.module.css';

interface OffersProps {
  /** The number of couples who use the template. Without any, nobody is offered anything. */
  adopted: number;
  /** What they lack: the names of parts, lines or tasks. */
  additions: readonly string[];
  /** Whether they will be offered it only once the template is published. */
  later?: boolean;
}

/** What couples who use a template will be offered, before it is saved or published. */
export function Offers({ adopted, additions, later = false }: OffersProps) {
  if (adopted === 0) return null;
  const couples = `${formatCounted(adopted, 'couple')} who ${adopted === 1 ? 'uses' : 'use'} it`;
  return (
    <Stack gap={2} role="status">
      <Text size={14} weight={600}>
        What {couples} will be offered{later && ' once it’s published'}
      </Text>
      {additions.length === 0 ? (
        <Note>Nothing new: only what you add is offered. What they have stays as it is.</Note>
      ) : (
        <ul className={css.additions}>
          {additions.map((one, place) => (
            <li key={place}>{one}</li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
