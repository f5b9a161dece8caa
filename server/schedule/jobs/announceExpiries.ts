import { londonDay } from '../../../domain/calendar.ts';
import { documentFile } from '../../../projections/documentFile/model.ts';
import { accountsWithExpiries, type ExpiredDocument, expiriesOf } from '../../../projections/documentFile/queries.ts';
import type { Commands } from '../../application/commands.ts';
import { StoreUnavailable } from '../../application/errors.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import { groupBy } from '../../lib/groupBy.ts';
import { LONGEST_WAIT, type Outbox } from '../../mail/outbox.ts';
import type { Reads } from '../../readSide/reads.ts';
import type { Job } from '../job.ts';
import { areUpToDate, type Following } from '../upToDate.ts';

type Dependencies = Following & {
  readonly reads: Pick<Reads, 'all'>;
  readonly commands: Pick<Commands, 'account'>;
  readonly mails: Pick<Outbox, 'add'>;
};

const PAGE = 200;
const MOST_LISTED = 20;

/** The London day on which the expiry was recorded. */
const dayOf = ({ state }: ExpiredDocument): string => londonDay(new Date(state.expiredAt ?? 0));

const listed = ({ state, property }: ExpiredDocument) => ({
  property,
  propertyId: state.propertyId,
  documentType: state.documentType,
  expiredOn: state.expiredOn ?? '',
});

/**
 * Tells each owner of all documents whose expiry was recorded on one day, in one mail. It looks back for as long as a
 * mail may wait, so a crash after the recording loses none; the outbox takes each mail once.
 */
export const announceExpiries = ({ reads, commands, mails, ...following }: Dependencies): Job => {
  const announce = async (accountId: string, day: string, expired: readonly ExpiredDocument[]): Promise<void> => {
    const owner = await commands.account.cachedState(accountId, backgroundDeadline());
    if (owner.status !== 'registered' || owner.email === '') return;
    const documents = expired.slice(0, MOST_LISTED).map(listed);
    await mails.add({
      template: 'documents-expired',
      data: { name: owner.name, total: expired.length, documents },
      to: owner.email,
      eventId: `${accountId}-${day}`,
      at: expired[0]?.state.expiredAt ?? day,
      subject: accountId,
      accountId,
    });
  };

  return {
    name: 'tell owners about documents that have run out',
    every: 'day',
    run: async (now, until) => {
      if (!(await areUpToDate([documentFile], following)))
        throw new StoreUnavailable('The read model of documents is behind');
      const since = new Date(now.getTime() - LONGEST_WAIT).toISOString();
      for (let after: string | null = null; !until.aborted; ) {
        const page: readonly { accountId: string }[] = await reads.all(accountsWithExpiries(since, after, PAGE));
        for (const { accountId } of page)
          for (const [day, expired] of groupBy(await reads.all(expiriesOf(accountId, since)), dayOf))
            await announce(accountId, day, expired);
        const last = page.at(-1);
        if (!last) return;
        after = last.accountId;
      }
    },
  };
};
