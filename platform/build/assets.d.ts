declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
/** The entry of the remote whose pages are being prerendered (`prerender.ts`). */
declare module 'remote-entry' {
  const routes: import('../../shared/host/router.ts').RouteObject[];
  export default routes;
}
declare module '*.svg' {
  const url: string;
  export default url;
}
