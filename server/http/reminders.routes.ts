import { Router } from 'express';
import { londonDay } from '../../domain/calendar.ts';
import { DocumentPath } from '../../domain/documents/contract.ts';
import { SnoozeBody } from '../../domain/reminders/contract.ts';
import { NotFound } from '../application/errors.ts';
import { actingOf, allow } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { contextOf, pathOf } from './request.ts';

type Dependencies = Pick<RouteDependencies, 'commands' | 'now' | 'replies' | 'owned'>;

/** Pauses the reminders about one document. */
export const reminderRoutes = ({ commands, now, replies, owned }: Dependencies): Router => {
  const router = Router();

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
