import { Toaster as Sonner, toast as sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { TOASTER_ID } from './raise.ts';
import css from './toaster.module.css';

export { sonner };

/** Spec section 9: 4 seconds, 3 in sight, 14 px apart, 356 px wide; a swipe of 20 px is in `patches/`. */
export function Toaster() {
  return (
    <div id={TOASTER_ID} popover="manual" className={css.layer}>
      <Sonner
        position="top-right"
        duration={4000}
        visibleToasts={3}
        gap={14}
        theme="light"
        style={{ '--width': '356px' } as React.CSSProperties}
        className={css.toaster}
        toastOptions={{ className: css.toast ?? '' }}
      />
    </div>
  );
}
