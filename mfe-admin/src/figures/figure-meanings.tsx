import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { Note } from '../components/loaded.tsx';
import { type FigureName, kindOf } from '../lib/figure-kinds.ts';

/** A question mark that opens what each figure means. */
export function FigureMeanings({ names }: { names: readonly FigureName[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="What these figures mean" onClick={() => setOpen(true)}>
        <CircleQuestionMark />
      </IconButton>
      {open && <MeaningsSheet names={names} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Explains each figure. */
function MeaningsSheet({ names, onClose }: { names: readonly FigureName[]; onClose: () => void }) {
  return (
    <Sheet open title="What these figures mean" onClose={onClose}>
      <Stack gap={4} shrink>
        <Stack as="dl" gap={3}>
          {names.map((name) => (
            <div key={name}>
              <Text as="dt" weight={600}>
                {kindOf(name).label}
              </Text>
              <Text as="dd" tone="second">
                {kindOf(name).explain}
              </Text>
            </div>
          ))}
        </Stack>
        <Note>
          Days begin and end at midnight in Lagos. Figures count whole days; today, which isn’t over, is only
          shown beside them.
        </Note>
      </Stack>
    </Sheet>
  );
}
