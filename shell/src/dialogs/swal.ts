import Swal from 'sweetalert2/dist/sweetalert2.esm.js';
import 'sweetalert2/dist/sweetalert2.css';
import css from './swal.module.css';

/** SweetAlert in our clothes; a chunk of its own, loaded with the first dialog. */
export const swal = Swal.mixin({
  buttonsStyling: false,
  reverseButtons: true,
  returnFocus: true,
  customClass: {
    container: css.container ?? '',
    popup: css.popup ?? '',
    icon: css.icon ?? '',
    title: css.title ?? '',
    htmlContainer: css.text ?? '',
    actions: css.actions ?? '',
    confirmButton: css.confirm ?? '',
    cancelButton: css.cancel ?? '',
  },
});
