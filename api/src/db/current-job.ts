import { AsyncLocalStorage } from 'node:async_hooks';

/** What a worker's log lines say of the job that they are about. */
export interface RunningJob {
  job: string;
  jobId: string;
  /** The request that led to it, if one did. */
  reqId?: string;
}

const running = new AsyncLocalStorage<RunningJob>();

/** Runs a job so that its log lines, writes and further jobs know what they belong to. */
export const withinJob = <T>(job: RunningJob, work: () => Promise<T>): Promise<T> => running.run(job, work);

/** The job that is being done here; nothing in the api. */
export const currentJob = (): RunningJob | undefined => running.getStore();
