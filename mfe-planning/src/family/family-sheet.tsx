import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { createFamilyLink, endFamilyLink, getFamilyLink } from '@wedding/shared/contract/family-link.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { familyBudget } from '@wedding/shared/domain/budget/family-budget.ts';
import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { MessageCircle } from 'lucide-react';
import { PlanLink, usePlanLink } from '../components/plan-link.tsx';
import { whatsAppLink } from '../lib/whatsapp-link.ts';
import { familyText } from './family-text.ts';

interface FamilySheetProps {
  budget: Budget;
  plan: WeddingPlan | null;
  onClose: () => void;
}

/** Tells the family what the wedding costs and who pays what: as a message, or as a page to read by its link. */
export function FamilySheet({ budget, plan, onClose }: FamilySheetProps) {
  const today = useToday();
  const params = { id: budget.id };
  const link = usePlanLink({
    queryKey: ['family-link', budget.id],
    read: async (signal) => (await fetchData(getFamilyLink, { params, signal })).link,
    create: (key) => fetchData(createFamilyLink, { params, body: { key } }),
    end: () => call(endFamilyLink, { params }),
    question: {
      purpose: 'family',
      lead: 'Whoever has the link can read your budget, so confirm your number first.',
    },
  });
  return (
    <Sheet open onClose={onClose} title="Share with family">
      <Stack gap={6} shrink>
        <Stack as="section" gap={3} shrink aria-labelledby="family-message">
          <h3 id="family-message">A message</h3>
          <Text tone="second">The sums, and who pays what. No vendors, no notes, no phone numbers.</Text>
          <Row gap={3} wrap>
            <ButtonLink
              href={whatsAppLink(familyText(familyBudget(budget, plan), today, link.address))}
              target="_blank"
              rel="noreferrer"
              icon={<MessageCircle aria-hidden="true" />}
            >
              Send on WhatsApp
            </ButtonLink>
          </Row>
        </Stack>
        <Stack as="section" gap={3} shrink aria-labelledby="family-link">
          <h3 id="family-link">A page that stays up to date</h3>
          <Text tone="second">
            The same on a page that needs no account. It ends by itself after 30 days, or when you end it.
          </Text>
          <PlanLink
            link={link}
            label="Link for your family"
            hint={({ expires_at }) =>
              `Works until ${formatLongDay(expires_at)}; the message above has it too.`
            }
            text={({ expires_at }) => `Your link works until ${formatLongDay(expires_at)}.`}
            endLabel="End the link"
          />
        </Stack>
      </Stack>
    </Sheet>
  );
}
