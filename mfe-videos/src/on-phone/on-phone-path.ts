/** Where the page of all that this phone holds, and has cost, stands. */
export const ON_PHONE = '/app/on-this-phone';
