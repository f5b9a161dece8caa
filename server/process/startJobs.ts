import type { OnStop } from '../lib/lifetime.ts';
import { startNoticeWorker } from '../payments/stripe/noticeWorker.ts';
import { type JobDependencies, jobsOf } from '../schedule/jobs.ts';
import { startSchedule } from '../schedule/schedule.ts';
import type { StripeParts } from './openPayments.ts';

type Options = JobDependencies & { readonly stripe: StripeParts | undefined };

/** Starts what works on its own: the schedule, and with Stripe the work on its notices. */
export const startJobs = ({ stripe, ...parts }: Options, onStop: OnStop) => {
  const { followUps, logger, guard } = parts;
  // Also in a process that does not lead: the one that was killed may have been restarted as this one.
  followUps.workOff().catch((error: unknown) => {
    logger.warn('Changes of accounts that were not recorded yet wait for the next run of the schedule', {
      reason: String(error),
    });
  });
  if (stripe) onStop(startNoticeWorker({ ...parts, notices: stripe.notices, stripe: stripe.payments }).stop);
  const jobs = jobsOf(parts);
  const schedule = startSchedule(jobs, { ...parts, checkLog: guard.checkUnlessAway });
  onStop(schedule.stop);
  return { jobs: jobs.map(({ name }) => name), runDueJobs: schedule.runDueJobs };
};
