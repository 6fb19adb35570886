import { AsyncLocalStorage } from 'node:async_hooks';

/** The fields that a worker's log lines contain about their job. */
interface RunningJob {
  job: string;
  jobId: string;
  /** The id of the request that queued the job, if any. */
  reqId?: string;
}

const running = new AsyncLocalStorage<RunningJob>();

/** Runs a job so that its log lines, writes and further jobs are attributed to it. */
export const withinJob = <T>(job: RunningJob, work: () => Promise<T>): Promise<T> => running.run(job, work);

/** Returns the job that runs in this context; undefined in the api. */
export const currentJob = (): RunningJob | undefined => running.getStore();
