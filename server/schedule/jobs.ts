import { badgePolicy } from '../application/policies/badgePolicy.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { Clock } from '../lib/clock.ts';
import type { Core } from '../process/core.ts';
import type { Job } from './job.ts';
import { abandonedFiles } from './jobs/abandonedFiles.ts';
import { badgeDates } from './jobs/badgeDates.ts';
import { expiredRows } from './jobs/expiredRows.ts';

type Dependencies = Core & { readonly files: FileStore; readonly now: Clock };

/** Everything that the schedule does, in this order. */
export const jobsOf = ({ files, ...core }: Dependencies): readonly Job[] => [
  badgeDates({ ...core, recordStanding: badgePolicy(core).recordStanding }),
  expiredRows(core.pool),
  abandonedFiles(files, core),
];
