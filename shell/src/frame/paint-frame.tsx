import { paint } from '@wedding/shared/platform/paint.tsx';
import { BLANKS } from '@wedding/shared/platform/painted-blanks.ts';
import { Route, Routes } from 'react-router-dom';
import { PublicLayout } from './public-layout.tsx';

/** Paints the public frame as it stands around the landing page, with a blank where the page goes. */
export function paintFrame(): Promise<string> {
  return paint(
    <Routes>
      <Route element={<PublicLayout offers={() => true} year={BLANKS.year} />}>
        <Route path="/" element={BLANKS.page} />
      </Route>
    </Routes>,
    '/',
  );
}
