import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Heart } from 'lucide-react';
import { Confetti } from './confetti.tsx';
import css from './not-found.module.css';

/** The page for every address that leads nowhere, or to another role's screens. */
export function NotFound() {
  return (
    <main className={css.page} data-tone="wine" id="main" tabIndex={-1}>
      <Confetti />
      <div className={css.words}>
        <p className={css.number}>404</p>
        <h1>Oops! This love story got lost</h1>
        <p className={css.text}>
          The page you're looking for has eloped. Let's get you back to the celebration!
        </p>
        <ButtonLink to="/" variant="ivory" icon={<Heart aria-hidden="true" />}>
          Return to the Wedding
        </ButtonLink>
      </div>
    </main>
  );
}
