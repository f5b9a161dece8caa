import { Router } from 'express';
import { addDays, londonDay } from '../../domain/calendar.ts';
import { DocumentPath } from '../../domain/documents/contract.ts';
import { PropertyPath } from '../../domain/properties/contract.ts';
import { type PlannedReminder, type SentReminder, SnoozeBody } from '../../domain/reminders/contract.ts';
import { type Planned, plannedReminders, type SentReminders, sentReminders } from '../../domain/reminders/planned.ts';
import { subjectName } from '../../domain/reminders/texts.ts';
import { accountById } from '../../projections/accountProfile/queries.ts';
import { datedDocumentsOfProperty } from '../../projections/documentFile/queries.ts';
import { watchedDocument } from '../../projections/documentFile/watchedDocument.ts';
import { ownedProperty } from '../../projections/propertyOverview/queries.ts';
import { watchedProperty } from '../../projections/propertyOverview/watchedProperty.ts';
import { NotFound, StoreUnavailable } from '../application/errors.ts';
import { actingOf, allow } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { contextOf, pathOf } from './request.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'reads' | 'now' | 'replies' | 'owned' | 'editions' | 'remindersAreSent'
>;

/** Reminders, not more: those of a document go on for years. */
const MOST_PLANNED = 10;

const subjectRow = ({ dueOn, about }: Pick<Planned, 'dueOn' | 'about'>) => ({
  due_on: dueOn,
  name: subjectName(about),
  document_id: about.kind === 'document' ? about.documentId : null,
});
const plannedRow = (planned: Planned): PlannedReminder => ({ on: planned.on, ...subjectRow(planned) });
const sentRow = (sent: SentReminders): SentReminder => ({ ...subjectRow(sent), sent_on: [...sent.sentOn] });

/** The reminders about one property that were sent and that are to come, and the pause of those about one document. */
export const reminderRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, replies, owned, editions, remindersAreSent } = dependencies;
  const router = Router();

  router.get('/properties/:id/reminders', allow('property:read'), async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(PropertyPath, request);
    await owned.listed(acting, id);
    const [account, property, documents, state, areSent] = await Promise.all([
      reads.one(accountById(acting.account)),
      reads.one(ownedProperty(acting.account, id)),
      reads.all(datedDocumentsOfProperty(acting.account, id)),
      commands.reminder.cachedState(acting.account, acting.deadline),
      remindersAreSent(),
    ]);
    if (!account) throw new NotFound();
    if (!property) throw new StoreUnavailable('The read model of properties is behind');
    const { notifications } = account;
    const today = londonDay(now());
    const watched = [
      ...documents.map((document) => watchedDocument(document, notifications, editions)),
      ...watchedProperty(property, notifications, { editions, today }),
    ];
    const planned = plannedReminders(watched, state, areSent ? addDays(today, 1) : today).slice(0, MOST_PLANNED);
    const sent = sentReminders(watched, state).slice(0, MOST_PLANNED);
    response.json({ success: true, planned: planned.map(plannedRow), sent: sent.map(sentRow) });
  });

  router.post('/documents/:id/snooze', allow('document:change'), async (request, response) => {
    const acting = actingOf(request);
    const { id: documentId } = pathOf(DocumentPath, request);
    const { until } = SnoozeBody.parse(request.body);
    const filed = await owned.document(acting, documentId);
    if (filed.status === 'deleted') throw new NotFound();
    const { account: accountId } = acting;
    const about = { accountId, propertyId: filed.uploaded.propertyId, documentId, until };
    const command = { type: 'SnoozeReminders', ...about, today: londonDay(now()), at: now().toISOString() } as const;
    const { reached } = await commands.reminder(accountId, command, contextOf(acting));
    replies.acknowledged(response, reached).json({ success: true, document_id: documentId, until });
  });

  return router;
};
