import { londonDay } from '../../../domain/calendar.ts';
import { documentFile } from '../../../projections/documentFile/model.ts';
import { type ExpiredDocument, expiriesRecordedSince } from '../../../projections/documentFile/queries.ts';
import type { Commands } from '../../application/commands.ts';
import { StoreUnavailable } from '../../application/errors.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import { LONGEST_WAIT, type Outbox } from '../../mail/outbox.ts';
import type { Reads } from '../../readSide/reads.ts';
import type { Job } from '../job.ts';
import { areUpToDate, type Following } from '../upToDate.ts';

type Dependencies = Following & {
  readonly reads: Pick<Reads, 'all'>;
  readonly commands: Pick<Commands, 'account'>;
  readonly mails: Pick<Outbox, 'add'>;
};

type Announcement = {
  readonly accountId: string;
  /** The London day on which the expiries were recorded. */
  readonly day: string;
  readonly at: string;
  readonly expired: ExpiredDocument[];
};

const announcementsOf = (expiries: readonly ExpiredDocument[]): readonly Announcement[] => {
  const announcements = new Map<string, Announcement>();
  for (const expiry of expiries) {
    const { accountId, expiredAt: at } = expiry.state;
    if (!at) continue;
    const day = londonDay(new Date(at));
    const key = `${accountId}.${day}`;
    const announcement = announcements.get(key) ?? { accountId, day, at, expired: [] };
    announcements.set(key, announcement);
    announcement.expired.push(expiry);
  }
  return [...announcements.values()];
};

/**
 * Tells each owner of all documents whose expiry was recorded on one day, in one mail. It looks back for as long as a
 * mail may wait, so a crash after the recording loses none; the outbox takes each mail once.
 */
export const announceExpiries = ({ reads, commands, mails, ...following }: Dependencies): Job => ({
  name: 'tell owners about documents that have run out',
  every: 'day',
  run: async (now, until) => {
    if (!(await areUpToDate([documentFile], following)))
      throw new StoreUnavailable('The read model of documents is behind');
    const since = new Date(now.getTime() - LONGEST_WAIT).toISOString();
    for (const { accountId, day, at, expired } of announcementsOf(await reads.all(expiriesRecordedSince(since)))) {
      if (until.aborted) return;
      const owner = await commands.account.cachedState(accountId, backgroundDeadline());
      if (owner.status !== 'registered' || owner.email === '') continue;
      const documents = expired.map(({ state, property }) => ({
        property,
        propertyId: state.propertyId,
        documentType: state.documentType,
        expiredOn: state.expiredOn ?? day,
      }));
      await mails.add({
        template: 'documents-expired',
        data: { name: owner.name, documents },
        to: owner.email,
        eventId: `${accountId}-${day}`,
        at,
        subject: accountId,
        accountId,
      });
    }
  },
});
