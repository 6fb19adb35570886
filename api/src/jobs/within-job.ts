import { AsyncLocalStorage } from 'node:async_hooks';

/** What a worker's log lines say of the job that they are about. */
export interface JobAtWork {
  job: string;
  jobId: string;
  /** The request that led to it, if one did. */
  reqId?: string;
}

const atWork = new AsyncLocalStorage<JobAtWork>();

/** Runs a job so that its log lines, writes and further jobs know what they belong to. */
export const withinJob = <T>(job: JobAtWork, work: () => Promise<T>): Promise<T> => atWork.run(job, work);

/** The job that is being done here; nothing in the api. */
export const currentJob = (): JobAtWork | undefined => atWork.getStore();
