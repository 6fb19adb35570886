import { useHost } from '@wedding/shared/host/host.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { ListChecks, Video, Wallet } from 'lucide-react';
import css from './post.module.css';

/** Leads couples from a post to what they plan with. */
export function Tools() {
  const { role } = useHost().session;
  if (role !== 'user') return null;
  return (
    <Stack as="nav" gap={3} className={css.tools} aria-labelledby="tools">
      <h2 id="tools">Put it into your plan</h2>
      <Row gap={2} wrap>
        <ButtonLink small variant="outline" to="/app/checklist" icon={<ListChecks aria-hidden="true" />}>
          Open the checklist
        </ButtonLink>
        <ButtonLink small variant="outline" to="/app/budget" icon={<Wallet aria-hidden="true" />}>
          Open the budget
        </ButtonLink>
        <ButtonLink small variant="outline" to="/app/overview" icon={<Video aria-hidden="true" />}>
          Watch a lesson
        </ButtonLink>
      </Row>
    </Stack>
  );
}
