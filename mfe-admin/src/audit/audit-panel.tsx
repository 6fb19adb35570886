import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { DataList } from '../list/data-list.tsx';
import { CHANGES } from './audit-list.tsx';

export const AuditPanel = () => (
  <Stack gap={4} shrink>
    <Text tone="muted" size={14}>
      What a couple plans and watches is private: the trail says who changed what kind of record and when, not
      what is in it.
    </Text>
    <DataList list={CHANGES} />
  </Stack>
);
