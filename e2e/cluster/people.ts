/** The accounts that journeys sign in with: the demo couples, and the administrator that the server starts with. */
export const COUPLE = '08030000001';
export const OTHER_COUPLE = '08030000002';
export const ADMIN = {
  login: process.env.ADMIN_LOGIN ?? 'admin@wedding.example',
  password: process.env.ADMIN_PASSWORD ?? 'lantern river cowrie',
};
/** The secret by which the server trusts the aggregator. A server that already runs must be started with it too. */
export const SMS_SECRET = process.env.SMS_SECRET ?? 'journeys-play-the-aggregator';
