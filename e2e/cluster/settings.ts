/** SITE_CONFIG of a site without a splash, which would hold up each journey for seconds. */
export const NO_SPLASH = JSON.stringify({ splashMs: 0 });
