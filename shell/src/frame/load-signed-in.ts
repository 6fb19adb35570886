/** The signed-in layout is a chunk of its own, which visitors of the public site never fetch. */
export const loadSignedIn = () => import(/* webpackChunkName: "signed-in" */ './signed-in-layout.tsx');
