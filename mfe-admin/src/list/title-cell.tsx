import { formatCounted } from '@wedding/shared/format/count.ts';
import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useTime } from '@wedding/shared/host/device/clock.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Poster } from '@wedding/shared/ui/pictures/poster.tsx';
import type { ReactNode } from 'react';
import css from './title-cell.module.css';

interface TitleCellProps {
  title: string;
  /** The path that the title opens. Absent for what can't be opened. */
  to?: string;
  /** The picture's address, or null for the generated one of this id. */
  picture: string | null;
  id: number;
  /** A line below the title. */
  children: ReactNode;
}

/** The first cell of a row with a picture: what it shows, its title and a line about it. */
export function TitleCell({ title, to, picture, id, children }: TitleCellProps) {
  const image = picture ? (
    <img src={picture} alt="" width={112} height={63} loading="lazy" decoding="async" />
  ) : (
    <Poster seed={id} />
  );
  return (
    <Row gap={3} shrink className={css.cell}>
      {to ? (
        // Hidden from screen readers and the Tab key: the title is the accessible link.
        <Link to={to} className={css.picture} tabIndex={-1} aria-hidden="true">
          {image}
        </Link>
      ) : (
        <span className={css.picture}>{image}</span>
      )}
      <Stack as="span" shrink className={css.text}>
        {to ? (
          <Link to={to} className={css.title}>
            {title}
          </Link>
        ) : (
          <span className={css.title}>{title}</span>
        )}
        <Text as="span" tone="muted" size={13} weight={400} breaks className={css.line}>
          {children}
        </Text>
      </Stack>
    </Row>
  );
}

/** How long a record in the bin can be restored. The list's date is the day of its deletion. */
export function BinText({ deletedAt }: { deletedAt: string }) {
  const at = parseTimestamp(deletedAt).getTime();
  const left = useTime(() => Math.max(0, Math.ceil(30 - (Date.now() - at) / 86_400_000)));
  return <>Gone for good in {formatCounted(left, 'day')}</>;
}
