import type { Ask } from '@wedding/shared/host/host.ts';
import type { SweetAlertOptions } from 'sweetalert2';
import Swal from 'sweetalert2/dist/sweetalert2.esm.js';
import 'sweetalert2/dist/sweetalert2.css';
import { closeOnBack } from '../back/close-on-back.ts';
import css from './swal.unlayered.module.css';

const classes = {
  container: css.container ?? '',
  popup: css.popup ?? '',
  icon: css.icon ?? '',
  title: css.title ?? '',
  htmlContainer: css.text ?? '',
  actions: css.actions ?? '',
  confirmButton: css.confirm ?? '',
  cancelButton: css.cancel ?? '',
};
const swal = Swal.mixin({
  buttonsStyling: false,
  reverseButtons: true,
  returnFocus: true,
  customClass: classes,
});

/** The site's only dialogs, by SweetAlert. Texts default as in the specification. */
export const dialogs: Ask = {
  alert: async ({ title = 'Alert', text = 'Something happened!', icon = 'info', button = 'OK' } = {}) => {
    const answer = await fire({ title, text, icon, confirmButtonText: button });
    // SweetAlert names no reason when another dialog took its place.
    return answer.isConfirmed || answer.dismiss !== undefined;
  },
  confirm: async (question = {}) => {
    const answer = await fire({
      title: question.title ?? 'Please confirm',
      text: question.text ?? 'You are about to proceed!',
      icon: question.icon ?? 'question',
      confirmButtonText: question.confirm ?? 'Proceed',
      cancelButtonText: question.cancel ?? 'Close',
      showCancelButton: true,
      // An action that can't be undone must not be one press of Enter away.
      focusCancel: question.icon === 'warning',
    });
    return answer.isConfirmed;
  },
  confirmDelete: () =>
    dialogs.confirm({
      title: 'Confirm Deletion',
      text: 'Are you sure you want to delete this data? This action cannot be undone.',
      icon: 'warning',
      confirm: 'Delete',
      cancel: 'Cancel',
    }),
  show: async ({ title, element, icon, button = 'Close', signal }) => {
    // The signal may have come while the dialogs loaded.
    if (signal?.aborted) return;
    const close = () => swal.close();
    signal?.addEventListener('abort', close, { once: true });
    await fire({
      title,
      html: element,
      confirmButtonText: button,
      // What the element offers is the action; this button only closes.
      customClass: { ...classes, confirmButton: classes.cancelButton },
      ...(icon && { icon }),
    });
    // From here on it would close another dialog.
    signal?.removeEventListener('abort', close);
  },
};

/** As long as the two presses of a double click may be apart, as in browsers. */
const DOUBLE_CLICK_MS = 500;

async function fire(options: SweetAlertOptions) {
  // Only an element inside an open modal dialog can show above it.
  const target = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  const opened = Date.now();
  // The second press of a double click lands beside the dialog that its first opened.
  const allowOutsideClick = () => Date.now() - opened > DOUBLE_CLICK_MS;
  // Back answers like Esc.
  const stop = closeOnBack(() => swal.close());
  try {
    return await swal.fire({ target, allowOutsideClick, ...options } as SweetAlertOptions);
  } finally {
    stop();
  }
}
