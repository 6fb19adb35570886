import { Button } from '@wedding/shared/ui/button.tsx';
import { formatKobo } from '@wedding/shared/ui/money.ts';
import { useLate } from '../late.ts';
import css from './cost.module.css';
import { useDataSettings } from './settings.queries.ts';

const loadSheet = async () => {
  const { PriceSheet } = await import(/* webpackChunkName: "price-sheet" */ './price-sheet.tsx');
  return PriceSheet;
};

/** Asks once what a GB costs, so that films can be told in naira too; later it says what was answered. */
export function PriceAsk() {
  const { settings, known, change } = useDataSettings();
  const sheet = useLate(loadSheet);
  if (!known) return null;
  return (
    <div className={css.price}>
      {settings.price !== null ? (
        <p>Counted at {formatKobo(settings.price)} for 1 GB.</p>
      ) : (
        <p>What do you pay for 1 GB? Then every lesson shows its cost in naira.</p>
      )}
      <span className={css.buttons}>
        <Button variant="quiet" small onClick={sheet.show}>
          {settings.price !== null ? 'Change' : 'Set my price'}
        </Button>
        {!settings.asked && (
          <Button variant="quiet" small onClick={() => change({ asked: true })}>
            Not now
          </Button>
        )}
      </span>
      {sheet.Part && (
        <sheet.Part
          price={settings.price}
          onClose={sheet.hide}
          onSave={(price) => {
            change({ price, asked: true });
            sheet.hide();
          }}
        />
      )}
    </div>
  );
}
