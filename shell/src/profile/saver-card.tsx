import { useHost } from '@wedding/shared/platform/host.ts';
import { Slot } from '@wedding/shared/platform/slot.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { Checkbox } from '@wedding/shared/ui/checkbox.tsx';
import css from './saver-card.module.css';

/** The data saver of this device: on by itself where the phone asks every site to spare data. */
export function SaverCard() {
  const { saver } = useHost();
  return (
    <Card title="Data saver">
      <Checkbox
        label="Spare data on this device"
        hint="Lessons start at 144p, pictures below the first screen stay drawings, and no fonts are fetched."
        checked={saver.on}
        onChange={(event) => saver.choose(event.currentTarget.checked)}
      />
      <Slot
        name="week-data"
        give={{}}
        className={css.week}
        waiting={null}
        failed={<p className={css.failed}>This week’s data can’t be shown just now.</p>}
      />
    </Card>
  );
}
