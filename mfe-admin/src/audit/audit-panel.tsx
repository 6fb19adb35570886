import { DataList } from '../list/data-list.tsx';
import { CHANGES } from './audit-list.tsx';

export const AuditPanel = () => <DataList list={CHANGES} />;
