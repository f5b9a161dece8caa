import { Readable } from 'node:stream';
import { propertiesByKey } from '../../../projections/propertyOverview/console/rows.ts';
import { isAssessed } from '../../../projections/propertyOverview/state.ts';
import { NotFound, TooBusy } from '../../application/errors.ts';
import { propertyNames } from '../../application/propertyNames.ts';
import { lazyZip } from '../../files/lazyZip.ts';
import { zipName } from '../../files/zipName.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import { fairQueue } from '../../lib/fairQueue.ts';
import { reportHtml } from '../../print/report.tsx';
import type { RouteDependencies } from '../dependencies.ts';

type Dependencies = Pick<RouteDependencies, 'reads' | 'papers' | 'now' | 'print'>;

export type ReportsJob = {
  readonly propertyIds: readonly string[];
  readonly account: string;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
  readonly printed: (done: number) => Promise<void>;
  /** Throws if the client may no longer see the report of this property. */
  readonly requireAccess: (propertyId: string) => Promise<void>;
};

/** All bulk reports share one turn of the printer, so that a document by hand waits for one of them at the most. */
const LANE = 'reports of many properties';

/** Prints the reports of many properties into one ZIP, each when the client has taken the one before. */
export const reportsZip = ({ reads, papers, now, print }: Dependencies) => {
  const namesOf = propertyNames(reads);
  // Accounts take turns, report by report.
  const queue = fairQueue({ atOnce: 1, waitingEach: 10, waiting: 500, full: () => new TooBusy() });

  const printOne = async (propertyId: string, { account, signal, requireAccess }: ReportsJob): Promise<Uint8Array> => {
    // The turn may come minutes after the request: the access may have ended, and the property may have been removed.
    const html = async () => {
      await requireAccess(propertyId);
      const [state] = await reads.all(propertiesByKey([propertyId]));
      if (!state || !isAssessed(state) || state.removed || state.accountId !== account) throw new NotFound();
      return reportHtml(await papers(state, {}, backgroundDeadline()));
    };
    return queue(account, () => print(html, { landscape: false, account: LANE, signal }), signal);
  };

  /** Waits for the first report: if the printer does not answer, a status can be sent only before the file begins. */
  return async (job: ReportsJob): Promise<Readable> => {
    const { propertyIds, account, signal, printed } = job;
    const names = await namesOf(account, propertyIds);
    const [firstId = ''] = propertyIds;
    const first = await printOne(firstId, job);
    const zip = lazyZip(signal);
    for (const [index, id] of propertyIds.entries()) {
      const number = index + 1;
      const open = async () => {
        const pdf = id === firstId ? first : await printOne(id, job);
        await printed(number);
        return Readable.from([Buffer.from(pdf)]);
      };
      const name = zipName(number, `${names.get(id) ?? id}.pdf`, 'reports');
      zip.addLazily(name, open, { compress: false, mtime: now() });
    }
    return zip.end();
  };
};
