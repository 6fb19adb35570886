import type { ExampleEntry } from '@wedding/shared/contract/checklist.schema.ts';
import { hourText } from '@wedding/shared/format/hour-text.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { ListPlus } from 'lucide-react';
import css from './run-sheet.module.css';

interface ExampleCardProps {
  entries: readonly ExampleEntry[];
  onUse: () => void;
}

/** How such a day often goes. One tap makes it the couple's own, to change. */
export function ExampleCard({ entries, onUse }: ExampleCardProps) {
  return (
    <Card title="How such a day often goes">
      <Text tone="second">Start with it, then change the times, add who’s in charge and who to call.</Text>
      <Row gap={3} wrap above={4} below={4}>
        <Button small icon={<ListPlus aria-hidden="true" />} onClick={onUse}>
          Start with this day
        </Button>
      </Row>
      <Stack as="ol" shrink divided>
        {entries.map(({ at, ceremony, title }) => (
          <Row
            as="li"
            key={`${at} ${ceremony} ${title}`}
            align="baseline"
            gap={4}
            rowGap={0}
            wrap
            tone="second"
          >
            <Text as="span" size={14} weight={600} tabular nowrap className={css.hour}>
              {hourText(at)}
            </Text>
            <Text as="span" breaks>
              {title}
            </Text>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
