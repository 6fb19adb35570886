import { slowPicture } from '../../api/src/testing/slow-picture.ts';
import { login, updateProfile } from '../../shared/contract/account.ts';
import { addBlogPicture } from '../../shared/contract/blog.ts';
import { listBudgets } from '../../shared/contract/budget.ts';
import { requestProof } from '../../shared/contract/me.ts';
import { exportMembers, listMembers } from '../../shared/contract/member.ts';
import { addReceipt } from '../../shared/contract/receipt.ts';
import { getReports } from '../../shared/contract/report.ts';
import { TUS_PATH } from '../../shared/contract/tus-path.ts';
import { listVideos } from '../../shared/contract/video.ts';
import type { Attack } from './slow-caller.ts';
import type { AttackedSite } from './slow-callers.ts';

/** The pause with which 32 connections carry some 20 MB a second: a fast line, which doesn't take a processor of ours. */
const FAST_LINE_MS = 250;
const HOST = 'Host: wedding.test\r\n';
const SIGN_IN = `POST ${login.path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
const NESTED = '['.repeat(60_000) + ']'.repeat(60_000);

/** Returns the request that sends a picture in this field, with an id, which a decoder goes through 2,646 times. */
function slowPictureTo(path: string, as: string, field: string): Buffer {
  const part = (name: string) => `--part\r\nContent-Disposition: form-data; name="${name}"`;
  const body = Buffer.concat([
    Buffer.from(`${part('id')}\r\n\r\n${crypto.randomUUID()}\r\n`),
    Buffer.from(`${part(field)}; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`),
    slowPicture(3200, 2400),
    Buffer.from('\r\n--part--\r\n'),
  ]);
  const type = `Content-Type: multipart/form-data; boundary=part\r\nContent-Length: ${body.length}`;
  const head = `POST ${path} HTTP/1.1\r\n${HOST}${as}${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

/** The attacks, by what the attacker does. `whole` is the drill's form. */
export function attacksOn(
  { ports, attacker, administrator, payment, upload, calendar, script, ownExport }: AttackedSite,
  form: 'short' | 'whole',
): Record<string, Attack> {
  const get = (path: string, as = attacker) => `GET ${path} HTTP/1.1\r\n${HOST}${as}\r\n`;
  const elsewhere = { port: ports.gateway, network: '127.9.1' };
  const slowBodies = form === 'whole' ? 10_000 : 300;
  const slow = { head: `${SIGN_IN}Content-Length: 100000\r\n\r\n{`, dripMs: 5_000, connections: slowBodies };
  const nested = `${SIGN_IN}Content-Length: ${NESTED.length}\r\n\r\n${NESTED}`;
  const budgets = get(listBudgets.path);
  // More than an account may have under way: the others are refused at once.
  const pictures = { ...elsewhere, connections: 12, repeatMs: FAST_LINE_MS };
  const proof = JSON.stringify({ purpose: 'download', login: '08036600009' });
  const chunk = `Content-Type: application/offset+octet-stream\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n`;
  return {
    'reads no budget': { ...elsewhere, head: budgets, connections: 280 },
    'reads no budget at an encoded address': {
      ...elsewhere,
      head: get(listBudgets.path.replace('b', '%62')),
      connections: 280,
    },
    'reads no budget, straight at the api': {
      ...elsewhere,
      port: ports.api,
      head: budgets,
      connections: 280,
    },
    'reads its budget at full speed': { ...elsewhere, head: budgets, connections: 12, repeatMs: 0 },
    'makes 2,000 calls at once on a connection': {
      ...elsewhere,
      head: get(listVideos.path).repeat(2_000),
      connections: 12,
      repeatMs: 0,
    },
    'reads no members, as an administrator': {
      ...elsewhere,
      head: get(`${listMembers.path}?per_page=100`, administrator),
      connections: 250,
    },
    'reads no members’ export, as an administrator': {
      ...elsewhere,
      head: get(exportMembers.path, administrator),
      connections: 250,
    },
    'reads no reports, as an administrator': {
      ...elsewhere,
      head: get(getReports.path, administrator),
      connections: 250,
    },
    'reads members at full speed, as an administrator': {
      ...elsewhere,
      head: get(`${listMembers.path}?per_page=100`, administrator),
      connections: 12,
      repeatMs: 0,
    },
    'reads no calendar, by its link': { ...elsewhere, head: get(calendar, ''), connections: 280 },
    'reads no export of its own data': { ...elsewhere, head: get(ownExport, ''), connections: 280 },
    'reads no file of a release': { ...elsewhere, head: get(script, ''), connections: 280 },
    'asks for its budget and closes its half of the connection': {
      ...elsewhere,
      head: budgets,
      closesHalf: true,
      connections: 280,
    },
    'opens connections and says nothing': { ...elsewhere, head: '', connections: slowBodies },
    'sends headers byte by byte': {
      ...elsewhere,
      head: `GET ${listVideos.path} HTTP/1.1\r\n${HOST}X-Long: `,
      dripMs: 5_000,
      connections: 300,
    },
    'sends a form byte by byte': {
      ...elsewhere,
      head: `POST ${updateProfile.path} HTTP/1.1\r\n${HOST}${attacker}Content-Type: multipart/form-data; boundary=part\r\nContent-Length: 100000\r\n\r\n--part\r\n`,
      dripMs: 5_000,
      connections: 300,
    },
    'waits for its session at an encoded address': {
      ...elsewhere,
      head: get('/api/auth/%73ession?wait=1'),
      connections: 280,
    },
    'sends slow bodies': { ...elsewhere, ...slow },
    'sends slow bodies from our own network': { ...elsewhere, network: '127.0.0', ...slow },
    'sends slow bodies, straight at the api': { ...elsewhere, port: ports.api, ...slow },
    'reads the description of the api': {
      ...elsewhere,
      head: get('/openapi.json'),
      connections: 32,
      repeatMs: FAST_LINE_MS,
    },
    'sends pictures that take a decoder long': {
      ...pictures,
      head: slowPictureTo(updateProfile.path, attacker, 'profile_pic'),
    },
    'sends receipts that take a decoder long': {
      ...pictures,
      head: slowPictureTo(addReceipt.path.replace(':id', payment), attacker, 'picture'),
    },
    'sends covers that take a decoder long': {
      ...pictures,
      head: slowPictureTo(addBlogPicture.path, administrator, 'picture'),
    },
    'sends an upload byte by byte': {
      ...elsewhere,
      head: `PATCH ${TUS_PATH}/${upload} HTTP/1.1\r\n${HOST}${administrator}${chunk}Content-Length: 9000000\r\n\r\n`,
      connections: 250,
      dripMs: 5_000,
    },
    'asks for proofs and reads none': {
      ...elsewhere,
      head: `POST ${requestProof.path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${proof.length}\r\n\r\n${proof}`,
      connections: 280,
    },
    'sends nested JSON at sign-in': { ...elsewhere, head: nested, connections: 32, repeatMs: FAST_LINE_MS },
  };
}
