import { type CSSProperties, memo } from 'react';
import css from './confetti.module.css';

const colours = ['#ddbb7a', '#fbf7f0', '#e8808a', '#b8893b', '#f5dede'];

/** One piece for every 10,000 square pixels of the window (spec section 2), falling without end. Decoration. */
export const Confetti = memo(function Confetti() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const count = Math.floor((window.innerWidth * window.innerHeight) / 10_000);
  return (
    <div className={css.sky} aria-hidden="true">
      {Array.from({ length: count }, (_, piece) => (
        // The pieces never change places.
        <i key={`piece-${piece + 1}`} className={css.piece} style={fall()} />
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
    // In the middle of its fall already when the page appears.
    animationDelay: `${-Math.random() * seconds}s`,
    '--sway': `${(Math.random() - 0.5) * 160}px`,
    '--turn': `${360 + Math.random() * 720}deg`,
  } as CSSProperties;
}
