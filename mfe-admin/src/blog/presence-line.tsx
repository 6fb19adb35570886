import { useQuery } from '@wedding/shared/host/query.ts';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Users } from 'lucide-react';
import { useEffect } from 'react';
import css from './blog.module.css';
import { leaveBlog, presenceQuery } from './blog.queries.ts';

/** Shows who else has the post open, and reports this editor to the others while the page is visible. */
export function PresenceLine({ id, writer }: { id: number; writer: string }) {
  const others = useQuery(presenceQuery({ id, writer })).data ?? [];
  useEffect(() => () => leaveBlog({ id, writer }), [id, writer]);
  return (
    <Row as="p" gap={2} tone="second" size={13} className={css.presence} role="status">
      {others.length > 0 && (
        <>
          <Users size={16} />
          {others
            .map(({ name, own }) =>
              own ? 'You have it open in another tab' : `${name || 'Somebody'} is here too`,
            )
            .join('. ')}
          . You’ll be asked before anything is overwritten.
        </>
      )}
    </Row>
  );
}
