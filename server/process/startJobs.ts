import type { OnStop } from '../lib/lifetime.ts';
import { startNoticeWorker } from '../payments/stripe/noticeWorker.ts';
import type { Job } from '../schedule/job.ts';
import { expiredRows } from '../schedule/jobs/expiredRows.ts';
import { finishErasures } from '../schedule/jobs/finishErasures.ts';
import { type JobDependencies, jobsOf } from '../schedule/jobs.ts';
import { startSchedule } from '../schedule/schedule.ts';
import type { Core } from './core.ts';
import type { StripeParts } from './openPayments.ts';

type ScheduleParts = Core & Pick<JobDependencies, 'now' | 'logger'>;

type Options = JobDependencies & { readonly stripe: StripeParts | undefined };

const startRunning = (jobs: readonly Job[], parts: ScheduleParts, onStop: OnStop) => {
  const schedule = startSchedule(jobs, { ...parts, checkLog: parts.guard.checkUnlessAway });
  onStop(schedule.stop);
  return { jobs: jobs.map(({ name }) => name), runDueJobs: schedule.runDueJobs };
};

/** Starts what works on its own: the schedule, and with Stripe the work on its notices. */
export const startJobs = ({ stripe, ...parts }: Options, onStop: OnStop) => {
  const { followUps, logger } = parts;
  // Also in a process that does not lead: the one that was killed may have been restarted as this one.
  followUps.workOff().catch((error: unknown) => {
    logger.warn('Changes of accounts that were not recorded yet wait for the next run of the schedule', {
      reason: String(error),
    });
  });
  if (stripe) onStop(startNoticeWorker({ ...parts, notices: stripe.notices, stripe: stripe.payments }).stop);
  return startRunning(jobsOf(parts), parts, onStop);
};

/**
 * The schedule of a rehearsal. A person who was erased stays erased in a copy, too. The steps of an erasure reach nothing
 * outside of it: payments are local, and mails are not sent. Sessions and limits of those who look at it expire, too.
 */
export const startRehearsalJobs = (parts: ScheduleParts & Pick<JobDependencies, 'eraseAccount'>, onStop: OnStop) =>
  startRunning([finishErasures(parts), expiredRows(parts.pool)], parts, onStop);
