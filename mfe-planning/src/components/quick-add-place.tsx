import css from './plan-toolbar.module.css';

/** Keeps the place of the field that adds while its code loads. */
export const QuickAddPlace = () => <div className={css.place} />;
