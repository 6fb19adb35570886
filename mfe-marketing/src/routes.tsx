import type { RouteObject } from '@wedding/shared/platform/router.ts';

const routes: RouteObject[] = [
  {
    path: '/',
    lazy: async () => {
      const { LandingPage } = await import(/* webpackChunkName: "landing" */ './landing/landing-page.tsx');
      return { Component: LandingPage };
    },
  },
  {
    path: 'about-us',
    lazy: async () => {
      const { AboutPage } = await import(/* webpackChunkName: "about" */ './about/about-page.tsx');
      return { Component: AboutPage };
    },
  },
  {
    path: 'blog',
    lazy: async () => {
      const { BlogPage } = await import(/* webpackChunkName: "blog" */ './blog/blog-page.tsx');
      return { Component: BlogPage };
    },
  },
  {
    path: 'blog/:blogId',
    lazy: async () => {
      const { PostPage } = await import(/* webpackChunkName: "post" */ './blog/post-page.tsx');
      return { Component: PostPage };
    },
  },
  {
    path: 'signup',
    lazy: async () => {
      const { SignupPage } = await import(/* webpackChunkName: "signup" */ './signup/signup-page.tsx');
      return { Component: SignupPage };
    },
  },
  {
    path: 'privacy-policy',
    lazy: async () => {
      const { PrivacyPage } = await import(/* webpackChunkName: "privacy" */ './legal/privacy-page.tsx');
      return { Component: PrivacyPage };
    },
  },
  {
    path: 'terms-of-use',
    lazy: async () => {
      const { TermsPage } = await import(/* webpackChunkName: "terms" */ './legal/terms-page.tsx');
      return { Component: TermsPage };
    },
  },
  {
    path: 'app/subscription',
    lazy: async () => {
      const { SubscriptionPage } = await import(
        /* webpackChunkName: "subscription" */ './subscription/subscription-page.tsx'
      );
      return { Component: SubscriptionPage };
    },
  },
  {
    path: 'app/subscription/all-plans',
    lazy: async () => {
      const { AllPlansPage } = await import(
        /* webpackChunkName: "all-plans" */ './subscription/all-plans-page.tsx'
      );
      return { Component: AllPlansPage };
    },
  },
  {
    path: 'app/contact',
    lazy: async () => {
      const { ContactPage } = await import(/* webpackChunkName: "contact" */ './contact/contact-page.tsx');
      return { Component: ContactPage };
    },
  },
];

export default routes;
