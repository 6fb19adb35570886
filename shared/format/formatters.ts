/** The site is written in Nigerian English. */
const LOCALE = 'en-NG';

/**
 * Returns a function that formats a date. The formatter is made when it is first called: a page's first takes a phone
 * about 70 ms, which a page that shows no date yet shouldn't wait for.
 */
export function dateFormatter(options: Intl.DateTimeFormatOptions): (date: Date | number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (date) => {
    made ??= new Intl.DateTimeFormat(LOCALE, options);
    return made.format(date);
  };
}

/** Returns a function that formats a number, as `dateFormatter` does. */
export function numberFormatter(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => {
    made ??= new Intl.NumberFormat(LOCALE, options);
    return made.format(value);
  };
}
