import { PLACEHOLDERS } from '@wedding/shared/host/placeholders.ts';
import { prerenderMarkup } from '@wedding/shared/host/prerender/prerender.tsx';
import { Route, Routes } from 'react-router-dom';
import { PrerenderedSplash } from '../splash/splash.tsx';
import { PrerenderedFrame } from './prerendered-frame.tsx';
import { PublicLayout } from './public-layout.tsx';

/** Prerenders what the documents of signed-in pages show before any script has loaded, keyed by file name. */
export async function prerenderFrames(): Promise<Record<string, string>> {
  return {
    'frame-user': await prerenderMarkup(<PrerenderedFrame of="user" />, '/app'),
    'frame-admin': await prerenderMarkup(<PrerenderedFrame of="admin" />, '/app'),
    'frame-splash': await prerenderMarkup(<PrerenderedSplash brandName={PLACEHOLDERS.brandName} />, '/app'),
  };
}

/** Prerenders the public layout around the landing page, with a placeholder for the page. */
export function prerenderPublicFrame(): Promise<string> {
  return prerenderMarkup(
    <Routes>
      <Route element={<PublicLayout offers={() => true} year={PLACEHOLDERS.year} SignedIn={() => null} />}>
        <Route path="/" element={PLACEHOLDERS.page} />
      </Route>
    </Routes>,
    '/',
  );
}
