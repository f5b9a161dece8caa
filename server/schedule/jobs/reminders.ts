import type { Notifications } from '../../../domain/accounts/notifications.ts';
import { addDays, londonDay } from '../../../domain/calendar.ts';
import type { Editions } from '../../../domain/questionnaire/editions.ts';
import { MOST_AT_ONCE } from '../../../domain/reminders/decider.ts';
import { isNear, LATEST, type Watched } from '../../../domain/reminders/owed.ts';
import { accountProfile } from '../../../projections/accountProfile/model.ts';
import { accountsAfter } from '../../../projections/accountProfile/queries.ts';
import { documentFile } from '../../../projections/documentFile/model.ts';
import { datedDocumentsOfProperties } from '../../../projections/documentFile/queries.ts';
import { watchedDocument } from '../../../projections/documentFile/watchedDocument.ts';
import { propertiesAfter } from '../../../projections/propertyOverview/queries.ts';
import { watchedProperty } from '../../../projections/propertyOverview/watchedProperty.ts';
import type { Commands } from '../../application/commands.ts';
import { StoreUnavailable } from '../../application/errors.ts';
import { systemContext } from '../../application/systemContext.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Reads } from '../../readSide/reads.ts';
import { areUpToDate, type Following } from '../../readSide/upToDate.ts';
import { attemptingEach } from '../attemptingEach.ts';
import type { Job } from '../job.ts';
import { pagesOf } from '../pagesOf.ts';

type Dependencies = Following & {
  readonly reads: Pick<Reads, 'all'>;
  readonly commands: Pick<Commands, 'reminder'>;
  readonly editions: Editions;
  readonly logger: Logger;
};

const MODELS = [accountProfile, documentFile, { name: 'property_overview' }];
/** Accounts. */
const PAGE = 200;
/** Properties. An account may have ten thousand, and while one page is worked on, no request is answered. */
export const PROPERTIES = 200;
/** The largest number of days before and after that an account can choose. */
const LONGEST = 365;

/** Its runs are stored under this name. */
export const SEND_REMINDERS = 'send reminders';

type Account = { readonly accountId: string; readonly notifications: Notifications };

/**
 * Tells the holders of accounts about last days, one digest a day: what ends soon, and what has run out. The stream of an
 * account decides what was sent already, so that two leaders, a crash and a moved clock repeat nothing.
 */
export const reminders = ({ reads, commands, editions, logger, ...following }: Dependencies): Job => ({
  name: SEND_REMINDERS,
  every: 'day',
  run: async (now, until) => {
    if (!(await areUpToDate(MODELS, following))) throw new StoreUnavailable('The read models of documents are behind');
    const today = londonDay(now);
    const [from, to] = [addDays(today, -LONGEST - LATEST), addDays(today, LONGEST)];

    const watchedBy = async ({ accountId, notifications }: Account): Promise<readonly Watched[]> => {
      const near: Watched[] = [];
      const page = (last: { readonly propertyId: string } | null) =>
        reads.all(propertiesAfter(accountId, last?.propertyId ?? '', PROPERTIES));
      for await (const properties of pagesOf(until, page)) {
        const propertyIds = properties.map(({ propertyId }) => propertyId);
        const documents = await reads.all(datedDocumentsOfProperties(accountId, { propertyIds, from, to }));
        const watched = [
          ...documents.map((document) => watchedDocument(document, notifications, editions)),
          ...properties.flatMap((property) => watchedProperty(property, notifications, { editions, today })),
        ];
        near.push(...watched.filter((one) => isNear(one, today)));
      }
      return near;
    };

    const remind = async (account: Account): Promise<void> => {
      const watched = await watchedBy(account);
      const { accountId, notifications } = account;
      const command = { type: 'SendReminders', accountId, watched, digest: notifications.digest } as const;
      for (let isMore = watched.length > 0; isMore && !until.aborted; ) {
        const by = { today, at: now.toISOString() };
        const { recorded } = await commands.reminder(accountId, { ...command, ...by }, systemContext(accountId));
        isMore = recorded.length >= MOST_AT_ONCE;
      }
    };

    await attemptingEach({ logger, until }, async (attempt) => {
      const page = (last: Account | null) => reads.all(accountsAfter(last?.accountId ?? '', PAGE));
      for await (const accounts of pagesOf(until, page))
        for (const account of accounts) await attempt(account.accountId, () => remind(account));
    });
  },
});
