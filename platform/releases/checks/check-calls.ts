import { z } from 'zod';
import type { KnownPart } from '../store/read-build.ts';
import { nameOf } from './check.ts';
import { shapeRefusals } from './check-shapes.ts';
import { didYouMean } from './did-you-mean.ts';

const openapiSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** OpenAPI's descriptions of operations, by "GET /api/videos/:", without the names of parameters. */
type Operations = ReadonlyMap<string, unknown>;

/** @throws when it isn't an OpenAPI document */
export function operationsOf(openapi: unknown): Operations {
  const { paths } = openapiSchema.parse(openapi);
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, unknown] => [
        shape(`${method.toUpperCase()} ${path}`),
        operation,
      ]),
    ),
  );
}

/** Fetches the operations that the api at an address offers. @throws a sentence when it doesn't answer */
export async function fetchOperations(site: string): Promise<Operations> {
  const address = `${site.replace(/\/$/, '')}/openapi.json`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return operationsOf(await answer.json());
  } catch (error) {
    const { message, cause } = error as Error;
    const why = (cause as { code?: string } | undefined)?.code ?? message;
    throw new Error(
      `The live api at ${address} didn't say what it offers (${why}): name the live site with --site or ` +
        'SITE_URL, or skip this check with --no-api "<why>".',
    );
  }
}

/** Returns the calls that a part may make, as "GET /api/videos/:id". */
export function callsOf({ manifest, needs }: KnownPart): string[] {
  const pages = manifest.routes.flatMap(({ early, head, sitemap }) =>
    [...(early ?? []), head?.from, sitemap].filter((path) => typeof path === 'string'),
  );
  return [...new Set([...(needs?.calls ?? []), ...pages.map((path) => `GET ${path.split('?')[0]}`)])];
}

const missingCalls = (part: KnownPart, offered: Operations): string[] =>
  callsOf(part).filter((call) => !offered.has(shape(call)));

/** Returns the reasons why a part can't be released in front of the live api. */
export function callRefusals(mine: KnownPart, offered: Operations): string[] {
  const sameMethod = (call: string) =>
    [...offered.keys()].filter((name) => name.startsWith(`${call.split(' ', 1)[0]} `));
  const missing = missingCalls(mine, offered).map(
    (call) =>
      `${mine.manifest.name} calls ${call}, which the live api doesn't offer${didYouMean(shape(call), sameMethod(call))}: release an api that offers it first.`,
  );
  const remedy = () => 'release the api first, so that it fits this part and what is live.';
  return [...missing, ...shapeRefusals([mine], { offered, remedy })];
}

/** Returns the reasons why an api can't be released behind the live parts. */
export function apiRefusals(live: readonly KnownPart[], offered: Operations): string[] {
  const missing = live.flatMap((part) =>
    missingCalls(part, offered).map(
      (call) =>
        `${nameOf(part)} is live and calls ${call}, which this api doesn't offer: keep it, or ` +
        `release ${part.manifest.name} without it first.`,
    ),
  );
  const remedy = ({ manifest }: KnownPart) =>
    `keep the old beside the new until a version of ${manifest.name} that uses the new is released.`;
  return [...missing, ...shapeRefusals(live, { offered, remedy })];
}

const shape = (operation: string) => operation.replaceAll(/:\w+|\{\w+\}/g, ':');
