import { formatKobo } from '@wedding/shared/format/money.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import css from './cost.module.css';
import { useDataSettings } from './settings.queries.ts';

const PriceSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "price-sheet" */ './price-sheet.tsx')).PriceSheet,
);

/** Asks once what a GB costs, so that videos can show their cost in naira too. Later it shows the answer. */
export function PriceAsk() {
  const { settings, known, change } = useDataSettings();
  const [asking, setAsking] = useState(false);
  return (
    // Holds its place until the settings are read, so that nothing below moves.
    <Row
      gap={4}
      rowGap={1}
      justify="between"
      wrap
      tone="muted"
      size={14}
      className={css.price}
      style={{ visibility: known ? 'visible' : 'hidden' }}
    >
      {settings.price !== null ? (
        <p>Based on {formatKobo(settings.price)} for 1 GB.</p>
      ) : (
        <p>What do you pay for 1 GB? Tell us, and every lesson will show its cost in naira.</p>
      )}
      <Row as="span" gap={2} align="stretch" className={css.buttons}>
        <Button variant="quiet" small flush onClick={() => setAsking(true)}>
          {settings.price !== null ? 'Change' : 'Set my price'}
        </Button>
        {!settings.asked && (
          <Button variant="quiet" small onClick={() => change({ asked: true })}>
            Not now
          </Button>
        )}
      </Row>
      {asking && (
        <PriceSheet
          price={settings.price}
          onClose={() => setAsking(false)}
          onSave={(price) => {
            change({ price, asked: true });
            setAsking(false);
          }}
        />
      )}
    </Row>
  );
}
