/**
 * Where a link in a blog's text may lead: the web, mail, a number, a page of this site or a place on the page. Browsers
 * read a backslash as a slash and skip line breaks and tabs: take those out of an address before it is tried.
 */
export const SAFE_LINK = /^(?:https?:\/\/[^/\\]|mailto:|tel:|sms:|\/(?![/\\])|#)/i;
