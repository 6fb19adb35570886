import type { Toast } from '@wedding/shared/host/host.ts';
import type { sonner } from './toaster.tsx';
import { loadToaster } from './toaster-place.tsx';

type Sonner = typeof sonner;

const UNDO_MS = 8000;
/** The toasts that offer to take something back. */
const offers: (string | number)[] = [];

/**
 * The site's only toasts. What went wrong is named by a title, and every kind has an icon, so that colour is never the only
 * sign; texts default as specified, also where an answer has an empty message or none.
 */
export const toast: Toast = Object.freeze<Toast>({
  success: (text) => show((sonner) => sonner.success(text || 'Operation was successful!')),
  error: (text) => notify('error', 'Error', text || 'Something went wrong. Please try again!'),
  warning: (text) => notify('warning', 'Warning', text || 'Be careful with this action.'),
  info: (text) => notify('info', 'Note', text),
  undo: (text, takeBack, label = 'Undo') =>
    show((sonner) => {
      offers.push(sonner(text, { duration: UNDO_MS, action: { label, onClick: () => takeBack() } }));
    }),
  dismiss: () =>
    show((sonner) => {
      for (const offer of offers.splice(0)) sonner.dismiss(offer);
    }),
});

function notify(kind: 'error' | 'warning' | 'info', title: string, description: string): void {
  show((sonner) => sonner[kind](title, { description }));
}

/** Raises a toast once the toaster is loaded. */
export function show(act: (sonner: Sonner) => void): void {
  loadToaster()
    .then(({ sonner, raiseAboveDialogs }) => {
      raiseAboveDialogs();
      act(sonner);
    })
    .catch((error: unknown) => console.warn('The toaster could not be loaded.', error));
}
