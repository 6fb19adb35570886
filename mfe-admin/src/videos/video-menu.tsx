import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { Menu, type MenuItem } from '@wedding/shared/ui/actions/menu.tsx';
import {
  Archive,
  BadgeCheck,
  CalendarClock,
  ExternalLink,
  EyeOff,
  FileUp,
  Link2,
  Pencil,
  Play,
  RotateCcw,
  Trash2,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { LazyPreviewSheet } from '../components/lazy-preview-sheet.ts';
import { useVideoActions } from '../hooks/use-video-actions.ts';
import { canSchedule, isRunning } from '../lib/video-labels.ts';
import { ScheduleVideo } from './schedule-video.tsx';
import { useVideoPath } from './video-cells.tsx';

/** The menu of a row of the list. */
export function VideoRowMenu({ video }: { video: AdminVideo }) {
  const actions = useVideoActions();
  const navigate = useNavigate();
  const path = useVideoPath(video.id);
  const [open, setOpen] = useState<'preview' | 'schedule' | null>(null);
  const items = videoMenu({
    video,
    actions,
    go: (to) => void navigate(to),
    page: path,
    onPreview: () => setOpen('preview'),
    onSchedule: () => setOpen('schedule'),
  });
  return (
    <>
      <Menu label={`More about ${video.title}`} items={items} />
      {open === 'schedule' && <ScheduleVideo video={video} onClose={() => setOpen(null)} />}
      {open === 'preview' && <LazyPreviewSheet video={video} onClose={() => setOpen(null)} />}
    </>
  );
}

/** A video and the handlers of its menu. */
interface VideoMenu {
  video: AdminVideo;
  actions: ReturnType<typeof useVideoActions>;
  go: (to: string) => void;
  /** The path of the video's page, and what shows the video. Absent on that page. */
  page?: string;
  onPreview?: () => void;
  /** Called after the video was moved to the bin or deleted for good. */
  onDeleted?: () => void;
  onSchedule: () => void;
}

/** Returns the actions that a video's state allows. */
export function videoMenu({
  video,
  actions,
  go,
  page,
  onPreview,
  onSchedule,
  onDeleted,
}: VideoMenu): MenuItem[] {
  const playable = video.video_url !== null;
  const running = isRunning(video.processing);
  if (video.deleted_at !== null) {
    return [
      { label: 'Restore', icon: <RotateCcw />, onSelect: () => actions.restore(video) },
      {
        label: 'Delete for good',
        icon: <Trash2 />,
        danger: true,
        onSelect: () => void actions.purge(video, onDeleted),
      },
    ];
  }
  const items: (MenuItem | false | undefined)[] = [
    page !== undefined && { label: 'Edit', icon: <Pencil />, onSelect: () => go(page) },
    playable && onPreview && { label: 'Preview', icon: <Play />, onSelect: onPreview },
    playable &&
      video.status !== 'published' && {
        label: 'Publish',
        icon: <BadgeCheck />,
        onSelect: () => actions.setStatus(video, 'published'),
      },
    canSchedule(video) && {
      label: video.status === 'scheduled' ? 'Change the schedule' : 'Schedule',
      icon: <CalendarClock />,
      onSelect: onSchedule,
    },
    video.status === 'published' && {
      label: 'Unpublish',
      icon: <EyeOff />,
      onSelect: () => actions.setStatus(video, 'unpublished'),
    },
    video.status !== 'archived' && {
      label: 'Archive',
      icon: <Archive />,
      onSelect: () => actions.setStatus(video, 'archived'),
    },
    video.status === 'published' && {
      label: 'View the public page',
      icon: <ExternalLink />,
      // The page that anybody with its link can see.
      onSelect: () => go(`/lesson/${video.id}`),
    },
    video.status === 'published' && {
      label: 'Copy the link for couples',
      icon: <Link2 />,
      onSelect: () => actions.copyLink(video),
    },
    {
      label: 'Replace the file',
      icon: <FileUp />,
      onSelect: () => go(`/app/admin/upload-videos?replace=${video.id}`),
    },
    running
      ? {
          label: 'Cancel processing',
          icon: <X />,
          onSelect: () => actions.cancel(video),
        }
      : {
          label: video.processing === 'uploaded' ? 'Start processing' : 'Process again',
          icon: <RotateCcw />,
          onSelect: () => actions.process(video),
        },
    {
      label: 'Delete',
      icon: <Trash2 />,
      danger: true,
      onSelect: () => void actions.remove(video, onDeleted),
    },
  ];
  return items.filter((item) => item !== false && item !== undefined);
}
