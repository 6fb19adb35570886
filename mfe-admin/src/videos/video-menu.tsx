import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { Menu } from '@wedding/shared/ui/actions/menu.tsx';
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
import { PreviewSheet } from '../components/lazy-sheets.ts';
import { useVideoActions } from '../hooks/use-video-actions.ts';
import { canSchedule, isRunning } from '../lib/video-labels.ts';
import { ScheduleVideo } from './schedule-video.tsx';

interface VideoMenuProps {
  video: AdminVideo;
  /** The path of the video's page. Absent on that page, which shows the video itself. */
  page?: string;
  /** Called after the video was moved to the bin or deleted for good. */
  onDeleted?: () => void;
}

/** The actions that a video's state allows. */
export function VideoMenu({ video, page, onDeleted }: VideoMenuProps) {
  const actions = useVideoActions();
  const navigate = useNavigate();
  const go = (to: string) => void navigate(to);
  const [open, setOpen] = useState<'preview' | 'schedule' | null>(null);
  const close = () => setOpen(null);
  const { status, processing } = video;
  const isPublished = status === 'published';
  const isPlayable = video.video_url !== null;
  const to = (next: AdminVideo['status']) => () => actions.setStatus(video, next);
  const purge = () => void actions.purge(video, onDeleted);
  // Restoring has a button of its own.
  const inBin = [{ label: 'Delete for good', icon: <Trash2 />, danger: true, onSelect: purge }];
  const items = [
    page !== undefined && { label: 'Edit', icon: <Pencil />, onSelect: () => go(page) },
    isPlayable &&
      page !== undefined && { label: 'Preview', icon: <Play />, onSelect: () => setOpen('preview') },
    isPlayable && !isPublished && { label: 'Publish', icon: <BadgeCheck />, onSelect: to('published') },
    canSchedule(video) && {
      label: status === 'scheduled' ? 'Change the schedule' : 'Schedule',
      icon: <CalendarClock />,
      onSelect: () => setOpen('schedule'),
    },
    isPublished && { label: 'Unpublish', icon: <EyeOff />, onSelect: to('unpublished') },
    status !== 'archived' && { label: 'Archive', icon: <Archive />, onSelect: to('archived') },
    isPublished && {
      label: 'View the public page',
      icon: <ExternalLink />,
      // The page that anybody with its link can see.
      onSelect: () => go(`/lesson/${video.id}`),
    },
    isPublished && {
      label: 'Copy the link for couples',
      icon: <Link2 />,
      onSelect: () => actions.copyLink(video),
    },
    {
      label: 'Replace the file',
      icon: <FileUp />,
      onSelect: () => go(`/app/admin/upload-videos?replace=${video.id}`),
    },
    isRunning(processing)
      ? { label: 'Cancel processing', icon: <X />, onSelect: () => actions.cancel(video) }
      : {
          label: processing === 'uploaded' ? 'Start processing' : 'Process again',
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
  return (
    <>
      <Menu label={`More about ${video.title}`} items={video.deleted_at === null ? items : inBin} />
      {open === 'schedule' && <ScheduleVideo video={video} onClose={close} />}
      {open === 'preview' && <PreviewSheet video={video} onClose={close} />}
    </>
  );
}
