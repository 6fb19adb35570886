import { Hero } from './hero.tsx';
import css from './landing.module.css';
import { Lessons } from './lessons.tsx';
import { Plans } from './plans.tsx';
import { Promises } from './promises.tsx';
import { Questions } from './questions.tsx';

export function LandingPage() {
  return (
    <>
      <Hero />
      <div className={css.sections}>
        <Promises />
        <Lessons />
        <Plans />
        <Questions />
      </div>
    </>
  );
}
