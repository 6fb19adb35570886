import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import type { MenuItem } from '@wedding/shared/ui/menu.tsx';
import {
  Archive,
  BadgeCheck,
  CalendarClock,
  EyeOff,
  FileUp,
  Pencil,
  Play,
  RotateCcw,
  Trash2,
  X,
} from 'lucide-react';
import { isRunning } from '../film-state.tsx';
import type { useFilmActions } from '../use-film-actions.ts';

/** A film and what its menu leads to. */
export interface FilmMenu {
  film: AdminVideo;
  actions: ReturnType<typeof useFilmActions>;
  onEdit: () => void;
  onPreview: () => void;
  onSchedule: () => void;
  onReplace: () => void;
}

/** What can be done to a film as it stands. */
export function filmMenu({ film, actions, onEdit, onPreview, onSchedule, onReplace }: FilmMenu): MenuItem[] {
  const playable = film.video_url !== null;
  const running = isRunning(film.processing);
  const items: (MenuItem | false)[] = [
    { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
    playable && { label: 'Preview', icon: <Play aria-hidden="true" />, onSelect: onPreview },
    playable &&
      film.status !== 'published' && {
        label: 'Publish',
        icon: <BadgeCheck aria-hidden="true" />,
        onSelect: () => actions.setStatus(film, 'published'),
      },
    film.status !== 'published' && {
      label: film.status === 'scheduled' ? 'Change the schedule' : 'Schedule',
      icon: <CalendarClock aria-hidden="true" />,
      onSelect: onSchedule,
    },
    film.status === 'published' && {
      label: 'Unpublish',
      icon: <EyeOff aria-hidden="true" />,
      onSelect: () => actions.setStatus(film, 'unpublished'),
    },
    film.status !== 'archived' && {
      label: 'Archive',
      icon: <Archive aria-hidden="true" />,
      onSelect: () => actions.setStatus(film, 'archived'),
    },
    { label: 'Replace the file', icon: <FileUp aria-hidden="true" />, onSelect: onReplace },
    running
      ? {
          label: 'Cancel processing',
          icon: <X aria-hidden="true" />,
          onSelect: () => actions.cancel(film),
        }
      : {
          label: film.processing === 'uploaded' ? 'Start processing' : 'Process again',
          icon: <RotateCcw aria-hidden="true" />,
          onSelect: () => actions.process(film),
        },
    {
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => void actions.remove(film),
    },
  ];
  return items.filter((item) => item !== false);
}
