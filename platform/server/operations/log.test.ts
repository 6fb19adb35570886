import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { logOptions } from './log.ts';

const { err } = logOptions('info').serializers;

const SECRET = 's3crEt';
const ROUTES = [
  '/api/videos/:id',
  '/api/calendar/:token.ics',
  '/api/webhook/sms/:provider/:secret',
  '/media/:token/:id/:file',
];
/** Addresses that hold a short secret, as strangers, providers and mistaken people write them. */
const ADDRESSES = [
  ...[
    'token',
    'state',
    'tоken',
    '%D1%82oken',
    't%6Fken',
    't%256Fken',
    'ｔoken',
    'to\u200bken',
    'xyz',
    'page',
    'filter[x]',
    'q',
  ].flatMap((name) => [
    `/api/videos/12?${name}=${SECRET}`,
    `/api/videos/12;${name}=${SECRET}`,
    `/app/plan;${name}=${SECRET}/x`,
    `/app#${name}=${SECRET}`,
    `/api/videos/12?next=%2Fx%3F${name}%3D${SECRET}`,
    `/${name}/${SECRET}`,
    `/%2561pi/${name}%252F${SECRET}`,
  ]),
  `/api/calendar/${SECRET}.ics`,
  `/api/videos/${SECRET}`,
  `/api/webhook/sms/at/${SECRET}`,
  `/api/webhook/x/../sms/at/${SECRET}`,
  `/api/webhook/%2e/sms/at/${SECRET}`,
  `/api%2Fwebhook%2Fsms%2Fat%2F${SECRET}`,
  `//api//webhook//sms//at//${SECRET}`,
  `/media/${SECRET}/12/a.m4s`,
  `/${SECRET}`,
  `/?${SECRET}`,
  `/api/videos/12?{"state":"${SECRET}"}`,
  `/api/videos/12?next=https://ada:${SECRET}@x.example/`,
];

test('SEC-50, SEC-48: of a request the log has the route and its ids, so that no spelling shows a secret or a word', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: { ...logOptions('info'), stream: { write: (line: string) => void lines.push(line) } },
  });
  for (const route of ROUTES) app.all(route, async () => 'fine');
  app.setNotFoundHandler((_request, reply) => reply.code(404).send());
  const headers = Object.fromEntries(
    ['user-agent', 'referer', 'x-api-key', 'cookie', 'authorization', 'x-forwarded-host', 'origin'].map(
      (name) => [name, SECRET],
    ),
  );
  for (const url of ADDRESSES)
    for (const method of ['GET', 'POST'] as const) {
      await app.inject({ method, url, headers, ...(method === 'POST' && { payload: { state: SECRET } }) });
      await app.inject({
        method,
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: `{"state": ${SECRET}`,
      });
    }
  expect(lines.length).toBeGreaterThan(4 * ADDRESSES.length);
  expect(lines.filter((line) => line.includes(SECRET))).toEqual([]);
  const routes = new Set(lines.map((line) => JSON.parse(line).req?.route));
  expect(routes).toEqual(
    new Set([
      undefined,
      'none',
      '/api/videos/12',
      '/media/:token/12/:file',
      ...ROUTES.filter((route) => !route.startsWith('/media/')),
    ]),
  );
});

test.each([
  [new Error('no cake for +2348031234567'), 'no cake for +••••4567'],
  [{ status_code: 501, body: 'not supported' }, "{ status_code: 501, body: '***' }"],
  ['call 08031234567', 'call ••••4567'],
  [undefined, 'undefined'],
])('SEC-18: whatever was thrown is logged, with phone numbers masked', (thrown, message) => {
  expect(err(thrown)).toMatchObject({ message });
});

test.each([
  ['refused: proof_key=abc and "token":"def"', 'refused: proof_key=*** and "token":"***"'],
  ['GET /api/webhook/sms/at/s3cret?x=1 failed', 'GET /api/*** failed'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer ***'],
  ['https://x.example/y?access_token=abc', 'https://x.example/***'],
  ['https://ada:abc@x.example', 'https://x.example'],
  ['//ada:abc@x.example/y', '//***'],
  ['state=abc; xyz = abc, tоken: abc, X-Api-Key: abc', 'state=***; xyz = ***, tоken: ***, X-Api-Key: ***'],
  [
    `Unexpected token in {"state": "abc", "tоken": 'd e'}`,
    `Unexpected token in {"state": "***", "tоken": '***'}`,
  ],
  [
    'bad PROOF_KEY%3ds3 here, x?state%253Ds3 and api%2Fwebhook%2Fs3',
    'bad PROOF_KEY*** here, x?state*** and api***',
  ],
  ['%7B%22token%22%3A%22s3%22%7D or Bearer%20s3', '*** or Bearer***'],
  ['of {\\"token\\":\\"s3\\", \\"page\\": 2}', 'of {\\"token\\":\\"***\\", \\"page\\": 2}'],
  ['authorization: Token s3, Authorization=Digest s3', 'authorization: Token ***, Authorization=Digest ***'],
  ['token：s3, tok\u200ben: s3, state＝s3 and x﹦s3', 'token：***, tok\u200ben: ***, state＝*** and x﹦***'],
  ['100 % of it, 5%, 20%off', '100 % of it, 5%, 20%off'],
  ['failed: token:s3, page:2', 'failed: token:***, page:2'],
  ['kept Zk3vQ9xT-7bLr2WmN_8pYc5HdJf4sGaE6uKo1iBqXwV', 'kept ***'],
  ['row 3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'row 3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  [
    'no constraint "accounts_phone_key" of relation "accounts"',
    'no constraint "accounts_phone_key" of relation "accounts"',
  ],
  ['Response code: 404', 'Response code: 404'],
])('SEC-50: an error that says %s is logged without what may be a credential', (text, message) => {
  const logged = err(new Error(text)) as { message: string; stack: string };
  expect(logged.message).toBe(message);
  expect(logged.stack).toContain(message);
});
