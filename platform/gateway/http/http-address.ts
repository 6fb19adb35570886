/** Returns whether a setting is the address of a server, such as `https://wedding.example`. */
export const isHttpAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);
