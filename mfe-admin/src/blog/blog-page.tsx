import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { PenLine } from 'lucide-react';
import { DataList } from '../list/data-list.tsx';
import { BLOGS } from './blogs-list.tsx';

export const BlogPage = () => (
  <Page dense>
    <PageHeader
      title="Blogs"
      action={
        <ButtonLink to="/app/admin/blog/new-blog" icon={<PenLine />}>
          New blog
        </ButtonLink>
      }
    />
    <DataList list={BLOGS} />
  </Page>
);
