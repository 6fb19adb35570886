import type { FastifyRequest } from 'fastify';
import { hasSession } from '../http/request-hints.ts';
import { visitorOf } from '../release/canary.ts';
import { type SeenRelease, type Visitor, withoutHidden } from '../release/flags.ts';
import { overridesOf, withOverrides } from './overrides.ts';
import type { Previews } from './previews.ts';

/**
 * The one answer to what a browser has of a release: its preview, its local parts, and what flags show to its member. The page,
 * the news of a newer release and the files for off line all ask it. Without flags nobody is asked whose session it is.
 */
export function seenRelease(options: {
  /** Returns the member whose session a request has. */
  whose: (request: FastifyRequest) => Promise<Visitor['member']>;
  /** Origins of development servers from which browsers may load parts. */
  devOrigins: readonly string[];
  /** Where published versions can be previewed. */
  previews?: Previews | undefined;
}): SeenRelease {
  const { whose, devOrigins, previews } = options;
  return async (request, live, visitor = visitorOf(request)) => {
    const previewed = previews ? await previews.withPreview(request, live) : live;
    const release = withOverrides(previewed, overridesOf(request, devOrigins));
    if (!release.flags) return release;
    const member = hasSession(request.headers) ? await whose(request) : undefined;
    return withoutHidden(release, { visitor, member });
  };
}
