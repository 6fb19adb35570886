/** The `--page` of a light page, on which transparent pictures are shown. */
export const PAGE_COLOUR = '#fbf7f0';
