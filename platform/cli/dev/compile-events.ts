import type { IncomingMessage, ServerResponse } from 'node:http';

/** The path of a development server at which it tells open pages that its sources don't compile, and when they do again. */
export const EVENTS_PATH = '/compile-events';

/** Server-sent events of one development server: the text of what is wrong, or '' when all is well. */
export function compileEvents() {
  const pages = new Set<ServerResponse>();
  let problem = '';
  const write = (page: ServerResponse) => page.write(`data: ${JSON.stringify(problem)}\n\n`);
  return {
    /** Notes a compilation. Returns whether it ends one that failed. */
    note(next: string): boolean {
      const isMended = problem !== '' && next === '';
      if (next === problem) return false;
      problem = next;
      for (const page of pages) write(page);
      return isMended;
    },
    handle(request: IncomingMessage, response: ServerResponse): void {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
      });
      pages.add(response);
      request.on('close', () => pages.delete(response));
      write(response);
    },
  };
}
