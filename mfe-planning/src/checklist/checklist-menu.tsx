import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { deleteChecklist } from '@wedding/shared/contract/checklist.ts';
import { call } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation, useQueryClient } from '@wedding/shared/platform/query.ts';
import { useNavigate } from '@wedding/shared/platform/router.ts';
import { Menu } from '@wedding/shared/ui/menu.tsx';
import { Plus, Trash2 } from 'lucide-react';
import { dropChecklist } from './checklist.queries.ts';

export function ChecklistMenu({ checklist }: { checklist: Checklist }) {
  const { ask, toast } = useHost();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(deleteChecklist, { params: { id: checklist.id } }),
    onSuccess: ({ message }) => {
      dropChecklist(client, checklist.id);
      toast.success(message);
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Menu
      label={`More about ${checklist.name}`}
      items={[
        {
          label: 'New checklist',
          icon: <Plus aria-hidden="true" />,
          onSelect: () => navigate('/app/checklist/new-checklist'),
        },
        {
          label: 'Delete checklist',
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onSelect: async () => {
            if (await ask.confirmDelete()) remove.mutate();
          },
        },
      ]}
    />
  );
}
