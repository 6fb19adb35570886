import { pageRoutes } from '@wedding/shared/host/entry.ts';
import manifest from '../mfe.json';

/** The pages, by the chunk names in `mfe.json`. */
const pages = {
  landing: async () =>
    (await import(/* webpackChunkName: "landing" */ './landing/landing-page.tsx')).LandingPage,
  about: async () => (await import(/* webpackChunkName: "about" */ './about/about-page.tsx')).AboutPage,
  blog: async () => (await import(/* webpackChunkName: "blog" */ './blog/blog-page.tsx')).BlogPage,
  post: async () => (await import(/* webpackChunkName: "post" */ './blog/post-page.tsx')).PostPage,
  'public-video': async () =>
    (await import(/* webpackChunkName: "public-video" */ './public-video/public-video-page.tsx'))
      .PublicVideoPage,
  signup: async () => (await import(/* webpackChunkName: "signup" */ './signup/signup-page.tsx')).SignupPage,
  privacy: async () =>
    (await import(/* webpackChunkName: "privacy" */ './legal/privacy-page.tsx')).PrivacyPage,
  terms: async () => (await import(/* webpackChunkName: "terms" */ './legal/terms-page.tsx')).TermsPage,
  subscription: async () =>
    (await import(/* webpackChunkName: "subscription" */ './subscription/subscription-page.tsx'))
      .SubscriptionPage,
  'all-plans': async () =>
    (await import(/* webpackChunkName: "all-plans" */ './subscription/all-plans-page.tsx')).AllPlansPage,
  contact: async () =>
    (await import(/* webpackChunkName: "contact" */ './contact/contact-page.tsx')).ContactPage,
};

export default pageRoutes(manifest, pages);
