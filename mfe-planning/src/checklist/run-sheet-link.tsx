import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { daysBetween } from '@wedding/shared/domain/local-date.ts';
import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { ClipboardList } from 'lucide-react';
import { shortDay } from '../lib/day-text.ts';
import { ceremonyDays } from './tasks-view.ts';

/** The run sheet is offered in plain sight this many days before a ceremony; before that the menu has it. */
const NEAR_DAYS = 14;

/** The way to the run sheet of the next ceremony, once it is near. */
export function RunSheetLink({ plan, today }: { plan: WeddingPlan | null; today: string }) {
  const day = ceremonyDays(plan).find((date) => date >= today);
  if (!day || daysBetween(today, day) > NEAR_DAYS) return null;
  return (
    <p>
      <ButtonLink
        to={`/app/checklist/run-sheet?day=${day}`}
        variant="outline"
        small
        wide
        icon={<ClipboardList aria-hidden="true" />}
      >
        {day === today ? 'Today’s run sheet' : `Run sheet for ${shortDay(day, today)}`}
      </ButtonLink>
    </p>
  );
}
