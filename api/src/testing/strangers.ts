// What tests of limits send as many people do, from many addresses and devices.

/** The header by which a call comes from an address. */
export const from = (ip: string) => ({ 'x-forwarded-for': ip });

/** The cookie of a device that a letter names. */
export const deviceNamed = (letter: string) => ({ cookie: `wedding_device=${letter.repeat(43)}` });

/** Makes so many calls at once. */
export const many = <T>(count: number, one: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)));

export const countOf = (answers: { statusCode: number }[], status: number): number =>
  answers.filter(({ statusCode }) => statusCode === status).length;
