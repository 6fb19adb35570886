import { paint } from '@wedding/shared/platform/paint.tsx';
import { BLANKS } from '@wedding/shared/platform/painted-blanks.ts';
import { Route, Routes } from 'react-router-dom';
import { PaintedSplash } from '../splash/splash.tsx';
import { PaintedFrame } from './painted-frame.tsx';
import { PublicLayout } from './public-layout.tsx';

/** What the documents of signed-in pages show before any script has come, by the names of their files. */
export async function paintFrames(): Promise<Record<string, string>> {
  return {
    'frame-user': await paint(<PaintedFrame of="user" />, '/app'),
    'frame-admin': await paint(<PaintedFrame of="admin" />, '/app'),
    'frame-splash': await paint(<PaintedSplash brandName={BLANKS.brandName} />, '/app'),
  };
}

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
