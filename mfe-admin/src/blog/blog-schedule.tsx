import { ApiError } from '@wedding/shared/host/call.ts';
import { ScheduleSheet } from '../components/schedule-sheet.tsx';
import type { BlogEditorState } from './blog-editor-state.ts';
import { notDone } from './send-blog.ts';

interface BlogScheduleProps {
  editor: BlogEditorState;
  /** The publishing time that is already set, or null. */
  at: string | null;
  onScheduled: (message: string) => void;
  onClose: () => void;
}

/** Sets when a blog is published automatically. What hinders it besides its time, the editor says below the sheet. */
export const BlogSchedule = ({ editor, at, onScheduled, onClose }: BlogScheduleProps) => (
  <ScheduleSheet
    title="Schedule blog"
    lead="It will be published automatically at this time. Until then it can be changed."
    about={String(editor.read().blog?.id ?? 'new')}
    publishAt={at}
    onSchedule={async (publish_at) => {
      const message = await editor.publish({ status: 'scheduled', publish_at });
      if (message !== null) return onScheduled(message);
      const { state } = editor.read();
      if (state.kind === 'refused')
        throw new ApiError({ status: 422, code: 'INVALID', message: state.text, errors: state.errors });
      if (state.kind === 'offline')
        throw new ApiError({ status: 0, code: 'NETWORK', message: notDone(state) });
      onClose();
    }}
    onClose={onClose}
  />
);
