import { MS_A_DAY } from '../../../domain/calendar.ts';
import { reportsBefore } from '../../../projections/badgeReport/list.ts';
import type { Commands } from '../../application/commands.ts';
import type { Keyring } from '../../eventLog/codec.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { eraseBadgeReport } from '../../personalData/eraseBadgeReport.ts';
import type { Reads } from '../../readSide/reads.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';

const DAYS_KEPT = 365;

type Dependencies = {
  readonly reads: Pick<Reads, 'all'>;
  readonly commands: Pick<Commands, 'badgeReport'>;
  readonly keyring: Pick<Keyring, 'erase'>;
  readonly now: Clock;
  readonly logger: Logger;
};

/** Erases reports of badges a year after they arrived. */
export const oldBadgeReports = ({ reads, logger, ...dependencies }: Dependencies): Job => ({
  name: 'erase old reports of badges',
  every: 'day',
  run: (now, until) =>
    attemptingEach({ logger, until }, async (attempt) => {
      const before = new Date(now.getTime() - DAYS_KEPT * MS_A_DAY);
      for (const report of await reads.all(reportsBefore(before.toISOString())))
        await attempt(report.reportId, () => eraseBadgeReport(dependencies, report));
    }),
});
