/** Who the journeys sign in as: the demo couples, and the administrator that the server is started with. */
export const COUPLE = '08030000001';
export const OTHER_COUPLE = '08030000002';
export const ADMIN = {
  login: process.env.ADMIN_LOGIN ?? 'admin@wedding.example',
  password: process.env.ADMIN_PASSWORD ?? 'lantern river cowrie',
};
/** What the aggregator's callbacks carry, so that a journey can send a text. */
export const SMS_SECRET = process.env.SMS_SECRET ?? 'journeys-send-texts-with-this-secret';
