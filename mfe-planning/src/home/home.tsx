import { useForgetOtherPlans } from '@wedding/shared/host/device/plan-copies.ts';
import { UNSENT, useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { Grid } from '@wedding/shared/ui/layout/box.tsx';
import { LoadingText, Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { useEffect, useState } from 'react';
import { WAITING_RECEIPTS } from '../receipts/waiting-receipts.ts';
import { DateQuestion } from './date-question.tsx';
import css from './home.module.css';
import { HOME, type NextStep, nextStepQuery, UNANSWERED } from './home.queries.ts';
import { HomeTiles } from './home-tiles.tsx';

/** A failure to load it is ignored: the planning pages send the outbox too. */
const SendWaiting = lazyComponent(
  async () => (await import(/* webpackChunkName: "send-outbox" */ './send-waiting.tsx')).SendWaiting,
  () => null,
);
/** A celebration that doesn't load is missed, not reported. */
const CelebrationCard = lazyComponent(
  async () => (await import(/* webpackChunkName: "celebration" */ './celebration-card.tsx')).CelebrationCard,
  () => null,
);
const StoredHome = lazyComponent(
  async () => (await import(/* webpackChunkName: "stored-home" */ './stored-home.tsx')).StoredHome,
  undefined,
  <Waiting />,
);

/**
 * Fills the slot `next-payment`: shows the days to go, the next task and payment, or asks a new couple for the date first.
 */
export function Home() {
  const [isAnswered, setAnswered] = useState(false);
  return (
    <>
      <Next onAnswered={() => setAnswered(true)} />
      <WaitingEdits isEdited={isAnswered} />
    </>
  );
}

/** Sends the device's outbox, and photos of receipts, from the overview. Loads no more code if nothing waits. */
function WaitingEdits({ isEdited }: { isEdited: boolean }) {
  const { phone } = useHost();
  const [hasWaiting, setHasWaiting] = useState(false);
  useEffect(() => {
    const isFilled = async (namespace: string) => (await phone.read(namespace)).size > 0;
    for (const namespace of [UNSENT, WAITING_RECEIPTS])
      void isFilled(namespace).then((isWaiting) => isWaiting && setHasWaiting(true));
  }, [phone]);
  return (hasWaiting || isEdited) && <SendWaiting />;
}

interface Answering {
  /** Called once the first question is answered: the answer waits on this device. */
  onAnswered: () => void;
}

function Next({ onAnswered }: Answering) {
  const query = useQuery(nextStepQuery());
  const { data, error } = query;
  useForgetOtherPlans(query, data?.plan_id);
  if (data) return <KnownNextStep next={data} onAnswered={onAnswered} />;
  if (!error) return <Waiting />;
  return <StoredHome query={query} onAnswered={onAnswered} />;
}

function KnownNextStep({ next, onAnswered }: { next: NextStep } & Answering) {
  const client = useQueryClient();
  const onSaved = (day: string) => {
    onAnswered();
    client.setQueryData(
      nextStepQuery().queryKey,
      (step) => step && { ...step, planned: true, wedding_day: day },
    );
  };
  const question = useDateQuestion(next);
  if (question.state === 'reading') return <Waiting />;
  return (
    <div className={css.known}>
      {next.moments?.length ? <CelebrationCard celebrations={next.moments} /> : null}
      {question.state === 'asked' ? (
        <DateQuestion joined={next.joined} planned={next.planned} onSaved={onSaved} onSkip={question.skip} />
      ) : (
        <HomeTiles next={next} onAddDay={question.isNew ? question.ask : undefined} />
      )}
    </div>
  );
}

const SKIPPED = 'date-skipped';

/** Decides whether a couple without any plans is asked for its date. Skipping is remembered on this phone. */
function useDateQuestion({ wedding_day, has_checklist, has_budget }: NextStep) {
  const { phone } = useHost();
  const isNew = wedding_day === null && !has_checklist && !has_budget;
  const [skipped, setSkipped] = useState<boolean>();
  useEffect(() => {
    void phone.read(HOME).then((entries) => {
      setSkipped(entries.has(SKIPPED));
      if (entries.has(UNANSWERED) === isNew) return;
      void phone.write(HOME, isNew ? { put: new Map([[UNANSWERED, true]]) } : { remove: [UNANSWERED] });
    });
  }, [phone, isNew]);
  const skip = () => {
    setSkipped(true);
    void phone.write(HOME, { put: new Map([[SKIPPED, true]]) });
  };
  const open = skipped ? 'answered' : 'asked';
  const state: 'reading' | 'asked' | 'answered' = !isNew
    ? 'answered'
    : skipped === undefined
      ? 'reading'
      : open;
  return { state, isNew, skip, ask: () => setSkipped(false) };
}

function Waiting() {
  return (
    <div className={css.known} role="status">
      <LoadingText>Loading what comes next</LoadingText>
      <Grid gap={3} className={css.tiles}>
        {['day', 'task', 'payment'].map((tile) => (
          <div key={tile} className={tile === 'day' ? css.day : css.tile}>
            {tile !== 'day' && (
              <span className={css.text}>
                <Skeleton count={2} />
              </span>
            )}
          </div>
        ))}
      </Grid>
    </div>
  );
}
