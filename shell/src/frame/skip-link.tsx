import css from './skip-link.module.css';

/** The first stop of the Tab key: past the navigation, to the content. */
export function SkipLink() {
  return (
    <a className={css.skip} href="#main">
      Skip to content
    </a>
  );
}
