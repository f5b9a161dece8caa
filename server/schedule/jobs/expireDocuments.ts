import pLimit from 'p-limit';
import { londonDay } from '../../../domain/calendar.ts';
import { documentFile } from '../../../projections/documentFile/model.ts';
import { type DueDocument, documentsToExpire } from '../../../projections/documentFile/queries.ts';
import type { Commands } from '../../application/commands.ts';
import { StoreUnavailable } from '../../application/errors.ts';
import { systemContext } from '../../application/systemContext.ts';
import { groupBy } from '../../lib/groupBy.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Reads } from '../../readSide/reads.ts';
import { areUpToDate, type Following } from '../../readSide/upToDate.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';
import { pagesOf } from '../pagesOf.ts';

type Dependencies = Following & {
  readonly reads: Pick<Reads, 'all'>;
  readonly commands: Pick<Commands, 'document'>;
  readonly logger: Logger;
};

const PAGE = 1000;
/** Appends that wait together are written together. */
const PARALLEL = 16;
const MODELS = [documentFile, { name: 'property_overview' }];

/**
 * Records the expiry of each document on the day after its last one. After a jump of the clock those of one account are
 * recorded in the order of their dates. Readers compute the state of a document for the moment, so it is right before
 * this runs.
 */
export const expireDocuments = ({ reads, commands, logger, ...following }: Dependencies): Job => ({
  name: 'record documents that have run out',
  every: 'day',
  run: async (now, until) => {
    if (!(await areUpToDate(MODELS, following))) throw new StoreUnavailable('The read models of documents are behind');
    const today = londonDay(now);
    const inParallel = pLimit(PARALLEL);

    const expire = ({ documentId, accountId }: DueDocument) => {
      // If it is recorded already, the document's stream decides that nothing is to do.
      const command = { type: 'ExpireDocument', accountId, today, at: now.toISOString() } as const;
      return commands.document(documentId, command, systemContext(accountId));
    };

    await attemptingEach({ logger, until }, async (attempt) => {
      const expireAll = async (documents: readonly DueDocument[]) => {
        for (const document of documents) await attempt(document.accountId, () => expire(document));
      };
      const page = (last: DueDocument | null) => reads.all(documentsToExpire(today, last, PAGE));
      for await (const documents of pagesOf(until, page))
        await inParallel.map(groupBy(documents, ({ accountId }) => accountId).values(), expireAll);
    });
  },
});
