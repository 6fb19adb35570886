/** The accounts that journeys sign in with: the demo couples, and the administrator that the server starts with. */
export const COUPLE = '08030000001';
export const OTHER_COUPLE = '08030000002';
export const ADMIN = {
  login: process.env.ADMIN_LOGIN ?? 'admin@wedding.example',
  password: process.env.ADMIN_PASSWORD ?? 'lantern river cowrie',
};
