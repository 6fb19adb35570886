import { Slot } from '@wedding/shared/platform/slot.tsx';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import css from './next-place.module.css';

/** Where planning shows what the couple pays or does next. */
export function NextPlace() {
  return (
    <Slot
      name="next-payment"
      give={{}}
      className={css.place}
      waiting={<Skeleton shape="row" />}
      failed={<p className={css.failed}>Your next payment can’t be shown just now.</p>}
    />
  );
}
