declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
/** The door of the remote whose pages are being painted (`rsbuild.prerender.ts`). */
declare module 'painted-door' {
  const routes: import('./shared/platform/router.ts').RouteObject[];
  export default routes;
}
declare module '*.svg' {
  const url: string;
  export default url;
}
