import type { ErrorGroup } from '@wedding/platform/server/stored-releases/error-groups.ts';

const TIMEOUT_MS = 5_000;

/**
 * Sends errors of browsers on to a collector, as OpenTelemetry logs over http (`<endpoint>/v1/logs`, JSON), masked as
 * they are stored. @param onLost called for each error that the collector didn't accept; the release store has it anyway
 */
export function otlpLogs(
  endpoint: string,
  onLost: (error: unknown) => void,
): (group: ErrorGroup) => Promise<void> {
  const address = `${endpoint.replace(/\/$/, '')}/v1/logs`;
  return async (group) => {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(logOf(group)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`);
    } catch (error) {
      onLost(error);
    }
  };
}

function logOf({ part, version, phase, message, stack, last, routes, browsers }: ErrorGroup) {
  const attributes = {
    'exception.message': message,
    'exception.stacktrace': stack.join('\n'),
    'part.phase': phase,
    'url.path': Object.keys(routes)[0] ?? '',
    'browser.name': Object.keys(browsers)[0] ?? '',
  };
  const logRecord = {
    timeUnixNano: `${Date.parse(last)}000000`,
    severityNumber: 17,
    severityText: 'ERROR',
    body: { stringValue: message },
    attributes: keyValues(attributes),
  };
  const resource = { attributes: keyValues({ 'service.name': part, 'service.version': version }) };
  return {
    resourceLogs: [{ resource, scopeLogs: [{ scope: { name: 'browser' }, logRecords: [logRecord] }] }],
  };
}

const keyValues = (values: Record<string, string>) =>
  Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));
