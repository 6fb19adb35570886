import type { Route } from 'playwright';
import type { Trial } from '../../platform/releases/checks/trial.ts';
import { sampleAnswer } from '../../platform/server/samples/sample-answer.ts';

/** What the api of a trial answers: rows, as little as it may, or nothing at all. */
export type Api = 'full' | 'sparse' | 'away';

/** Answers a call as the build's record says, or not at all. */
export async function answer(route: Route, { shapes }: Trial['pages'][number], api: Api): Promise<void> {
  const place = placeOf(route);
  // A path without parameters comes before one that would take it for its parameter.
  const [shape] = Object.entries(shapes)
    .filter(([call]) => fits(call, place))
    .sort(([a], [b]) => a.split(':').length - b.split(':').length)
    .map(([, { answer: schema }]) => schema);
  if (api === 'away' || !shape)
    return route.fulfill({ status: 503, json: { message: 'No api in a trial.', code: 'UNAVAILABLE' } });
  return route.fulfill({ json: { message: 'OK', data: sampleAnswer(shape, api) } });
}

/** A call's method and path. */
export function placeOf(route: Route): { method: string; pathname: string } {
  const request = route.request();
  return { method: request.method(), pathname: new URL(request.url()).pathname };
}

/** Whether a call is the one that a contract declares as "GET /api/videos/:id". */
export function fits(call: string, { method, pathname }: { method: string; pathname: string }): boolean {
  const [callMethod, path = ''] = call.split(' ');
  return callMethod === method && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(pathname);
}
