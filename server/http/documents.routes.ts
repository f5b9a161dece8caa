import { Router } from 'express';
import { londonDay } from '../../domain/calendar.ts';
import { DatesBody, DocumentPath, DocumentQuery } from '../../domain/documents/contract.ts';
import { findQuestion } from '../../domain/questionnaire/questionRef.ts';
import { documentsOf, documentsOfProperty } from '../../projections/documentFile/queries.ts';
import { documentRow } from '../../projections/documentFile/row.ts';
import { type Acting, actingOf, allow } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { recordingLooks } from './history/lookedAt.ts';
import { contextOf, pathOf, queryOf } from './request.ts';
import { sendFile } from './sendFile.ts';
import { shownDocument } from './shownDocument.ts';
import { subscribed } from './subscribed.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'reads' | 'now' | 'replies' | 'files' | 'editions' | 'owned' | 'subscription' | 'logger'
>;

export const documentRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, replies, editions, owned, subscription } = dependencies;
  const router = Router();
  const today = () => londonDay(now());
  const by = ({ account }: Acting) => ({ accountId: account, at: now().toISOString() });

  const shown = shownDocument(dependencies);

  const whileSubscribed = subscribed(subscription);
  const recordLook = recordingLooks(dependencies);

  router.get('/documents', allow('document:read'), async (request, response) => {
    const acting = actingOf(request);
    const { property_id: propertyId, question_id: ref } = queryOf(DocumentQuery, request);
    if (propertyId) await owned.property(acting, propertyId);
    const filed = await reads.all(
      propertyId ? documentsOfProperty(acting.account, propertyId) : documentsOf(acting.account, acting.scope),
    );
    const documents = filed
      .filter(({ state, edition }) => {
        if (ref === undefined) return true;
        const { questions } = editions.ofOrInEffect(edition, today());
        return state.key !== null && findQuestion(questions, ref)?.key === state.key;
      })
      .map((document) => documentRow(document, editions, today()))
      .sort((one, other) => (one.question_id ?? 0) - (other.question_id ?? 0));
    response.json({ success: true, documents });
  });

  router.patch('/documents/:id/expiry', allow('document:change'), whileSubscribed, async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(DocumentPath, request);
    const { expiry_date: expiresOn, issued_on: issuedOn, reference, issuer } = DatesBody.parse(request.body);
    await owned.document(acting, id);
    const details = { expiresOn, issuedOn, reference, issuer };
    const command = { type: 'ChangeDates', ...details, today: today(), ...by(acting) } as const;
    const { reached } = await commands.document(id, command, contextOf(acting));
    const document = await replies.readBack(reached, () => shown(id));
    replies.acknowledged(response, reached).json({ success: true, document });
  });

  router.delete('/documents/:id', allow('document:change'), async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(DocumentPath, request);
    await owned.document(acting, id);
    const { reached } = await commands.document(id, { type: 'DeleteDocument', ...by(acting) }, contextOf(acting));
    replies.acknowledged(response, reached).json({ success: true });
  });

  // An auditor opens documents as they were: they are part of the history, so opening one is a look at it.
  router.get('/documents/:id/download', allow('history:read'), async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(DocumentPath, request);
    const filed = await owned.document(acting, id);
    // HEAD tells name and size, and opens nothing.
    if (request.method === 'GET') await recordLook(acting, filed.uploaded.propertyId);
    await sendFile(dependencies, response, filed);
  });

  return router;
};
