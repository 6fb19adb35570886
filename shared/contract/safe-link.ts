/**
 * Where a link in a blog's text may lead: the web, mail, a number, a page of this site or a place on the page. Browsers read
 * a backslash as a slash and skip line breaks and tabs, so remove those from an address before testing it.
 */
export const SAFE_LINK = /^(?:https?:\/\/[^/\\]|mailto:|tel:|sms:|\/(?![/\\])|#)/i;
