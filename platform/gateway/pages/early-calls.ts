import { escapeHtml } from '@wedding/platform/server/operations/plain-page.ts';
import type { MfeRoute } from '@wedding/shared/contract/mfe.schema.ts';
import { EARLY_NAME } from '@wedding/shared/host/early.ts';
import { SESSION_COOKIE, STORE_KEY } from '@wedding/shared/host/token.ts';

/** The roles that routes need, as the shell's store names them. */
export const ROLES: Record<MfeRoute['auth'], '' | 'user' | 'admin'> = {
  public: '',
  couple: 'user',
  admin: 'admin',
};

/**
 * The first script of a page whose route names early calls or whose document shows a frame. It reveals the frame
 * (`data-known`) and begins the calls with the session's token, while the scripts that will need the answers still load
 * (`shared/host/early.ts`). All pages share one text, so their policies need one hash. A call with a query is
 * skipped if the page's address has a query, which narrows its list. A visitor who isn't known here in the page's role
 * gets no frame, and no call is sent that would only be refused.
 */
export const EARLY_SCRIPT = `(() => {
const { calls, host, place, role, trace } = document.currentScript.dataset;
let cookie, known;
try {
  cookie = /(?:^|; )${SESSION_COOKIE}=([^;]+)/.exec(document.cookie);
  known = JSON.parse(localStorage.getItem("${STORE_KEY}")).state.role;
} catch {}
if (!cookie || known !== role) return;
document.documentElement.dataset.known = known;
let token = cookie[1];
try { token = decodeURIComponent(token); } catch {}
const early = { token, at: Date.now(), calls: {} };
globalThis.${EARLY_NAME} = early;
const hex = (bytes) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
const headers = { Authorization: "Bearer " + token };
const id = trace && hex(16);
const value = location.pathname.split("/").filter(Boolean)[place] ?? "";
for (const path of calls.split(" ").filter(Boolean)) {
  if (path.includes("?") && location.search) continue;
  if (path.includes(":") && !/^[\\w-]{1,64}$/.test(value)) continue;
  const address = host + path.replace(/:\\w+/, value);
  const call = (early.calls[address] = {});
  if (id) headers.traceparent = "00-" + id + "-" + hex(8) + "-01";
  call.answer = fetch(address, { headers: { ...headers } })
    .then((answer) => (answer.ok ? answer.json() : undefined))
    .then((body) => (call.body = body), () => {});
}
})()`;

/** Returns the script's tag with the calls of one route; '' if the route has no early calls and no frame. */
export function earlyTag(
  route: MfeRoute | undefined,
  { apiHost, hasFrame, traces }: { apiHost: string; hasFrame: boolean; traces: boolean },
): string {
  if (!route || (!route.early?.length && !hasFrame)) return '';
  const place = route.path.split('/').findIndex((segment) => segment.startsWith(':'));
  const calls = escapeHtml((route.early ?? []).join(' '));
  return `<script data-calls="${calls}" data-host="${escapeHtml(apiHost)}" data-place="${place}" data-role="${ROLES[route.auth]}"${traces ? ' data-trace="1"' : ''}>${EARLY_SCRIPT}</script>\n`;
}
