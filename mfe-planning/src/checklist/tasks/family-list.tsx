import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { MessageCircle } from 'lucide-react';
import { dialed } from '../../lib/dialed.ts';
import { whatsAppLink } from '../../lib/whatsapp-link.ts';
import { helpers, messageFor, phoneOf } from './people.ts';
import css from './task-cards.module.css';
import type { TaskCardsProps } from './task-cards.tsx';
import { TaskList } from './task-list.tsx';
import { isOpen } from './tasks-view.ts';

/** Lists the helpers with their tasks, each with a message to send to them. */
export function FamilyList({ checklist, onPlace, couple, ...list }: TaskCardsProps) {
  const { today } = list;
  const groups = helpers(checklist.tasks, couple);
  if (groups.length === 0) {
    return (
      <EmptyState
        art={null}
        text="No helpers yet. Open a task and add who’s handling it: an aunty, your planner, your MC."
      />
    );
  }
  return (
    <Stack gap={4} className={css.groups}>
      {groups.map(({ name, tasks }) => (
        <Card
          key={name}
          title={name}
          action={
            tasks.some(isOpen) && (
              <ButtonLink
                href={whatsAppLink(messageFor(name, tasks, today), dialed(phoneOf(name, checklist.tasks)))}
                target="_blank"
                rel="noreferrer"
                variant="outline"
                small
                icon={<MessageCircle aria-hidden="true" />}
              >
                WhatsApp<VisuallyHidden> {name} these tasks</VisuallyHidden>
              </ButtonLink>
            )
          }
        >
          <TaskList tasks={tasks} {...list} />
        </Card>
      ))}
    </Stack>
  );
}
