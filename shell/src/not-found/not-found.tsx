import { memo } from '@wedding/shared/host/component.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { Heart } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import confetti from './confetti.module.css';
import css from './not-found.module.css';

/** The page for every address that leads nowhere, or to another role's screens. */
export function NotFound() {
  const { brandName } = useHost().config;
  const { pathname } = useLocation();
  // The title would otherwise be the brand alone, or that of the other role's screen.
  useEffect(() => {
    document.title = `Page not found · ${brandName}`;
  }, [brandName, pathname]);
  return (
    <main className={css.page} data-tone="wine" id="main" tabIndex={-1}>
      <Confetti />
      <div className={css.words}>
        <p className={css.number}>404</p>
        <h1>Oops! This love story got lost</h1>
        <Text tone="second" size={18} className={css.text}>
          The page you're looking for has eloped. Let's get you back to the celebration!
        </Text>
        <ButtonLink to="/" variant="ivory" icon={<Heart aria-hidden="true" />}>
          Return to the Wedding
        </ButtonLink>
      </div>
    </main>
  );
}

const colours = ['#ddbb7a', '#fbf7f0', '#e8808a', '#b8893b', '#f5dede'];

/** Decoration: one piece of confetti per 10,000 square pixels of the window, falling endlessly. */
const Confetti = memo(function Confetti() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const count = Math.floor((window.innerWidth * window.innerHeight) / 10_000);
  return (
    <div className={confetti.sky} aria-hidden="true">
      {Array.from({ length: count }, (_, piece) => (
        // The pieces are never reordered, so their index may be the key.
        <i key={`piece-${piece + 1}`} className={confetti.piece} style={fall()} />
      ))}
    </div>
  );
});

function fall(): CSSProperties {
  const seconds = 5 + Math.random() * 6;
  return {
    left: `${Math.random() * 100}%`,
    background: colours[Math.floor(Math.random() * colours.length)],
    width: `${6 + Math.random() * 5}px`,
    height: `${8 + Math.random() * 8}px`,
    animationDuration: `${seconds}s`,
    // Starts each piece in mid-fall.
    animationDelay: `${-Math.random() * seconds}s`,
    '--sway': `${(Math.random() - 0.5) * 160}px`,
    '--turn': `${360 + Math.random() * 720}deg`,
  } as CSSProperties;
}
