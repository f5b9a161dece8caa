import { type Request, Router } from 'express';
import { addDays, londonDay } from '../../../domain/calendar.ts';
import { PropertyPath } from '../../../domain/properties/contract.ts';
import { findQuestion, noSuchQuestion, type QuestionRef } from '../../../domain/questionnaire/questionRef.ts';
import { LinkPath, MakeUploadLinkBody } from '../../../domain/uploadLinks/contract.ts';
import { type ListedUploadLink, uploadLinkById, uploadLinksOf } from '../../../projections/uploadLink/queries.ts';
import { uploadLinkRow } from '../../../projections/uploadLink/row.ts';
import { NotFound, Unprocessable } from '../../application/errors.ts';
import { makerMayUpload } from '../../application/uploadLinks.ts';
import { linkIdOf, newLinkToken } from '../../identity/linkTokens.ts';
import { type Acting, actingOf, allow } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { contextOf, originOf, pathOf } from '../request.ts';
import { subscribed } from '../subscribed.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'replies'
  | 'editions'
  | 'findAccess'
  | 'owned'
  | 'subscription'
  | 'limits'
  | 'publicOrigin'
>;

/** The owner's side of upload links: to make, see and withdraw them. */
export const uploadLinkRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, replies, editions, findAccess, owned, subscription, limits, publicOrigin } =
    dependencies;
  const router = Router();
  const today = () => londonDay(now());
  const mayMakerUpload = makerMayUpload(findAccess);

  /** The question in the edition of the property's assessment, else in the edition in effect. */
  const questionOf = async ({ deadline }: Acting, assessmentId: string | null, ref: QuestionRef) => {
    const assessment =
      assessmentId === null ? undefined : await commands.assessment.cachedState(assessmentId, deadline);
    const edition = assessment && assessment.status !== 'missing' ? assessment.edition : null;
    const { questions } = editions.ofOrInEffect(edition, today());
    const question = findQuestion(questions, ref);
    if (!question) throw new Unprocessable({ question_id: noSuchQuestion(questions.length) });
    const { key, documentType, optionalDocumentType } = question;
    return { key, documentType: documentType ?? optionalDocumentType ?? 'compliance_document' };
  };

  const rowsOf = async (acting: Acting, links: readonly ListedUploadLink[]) => {
    const isSubscribed = await subscription.mayWrite(acting);
    const row = async (link: ListedUploadLink) => {
      const isMakerAllowed = await mayMakerUpload(link.state, acting.deadline);
      return uploadLinkRow(link, editions, { today: today(), isSubscribed, isMakerAllowed });
    };
    return Promise.all(links.map(row));
  };

  const shown = async (linkId: string, acting: Acting) => {
    const [row] = await rowsOf(acting, await reads.all(uploadLinkById(linkId)));
    if (!row) throw new NotFound();
    return row;
  };

  router.get('/properties/:id/upload-links', allow('document:read'), async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(PropertyPath, request);
    await owned.listed(acting, id);
    const links = await rowsOf(acting, await reads.all(uploadLinksOf(acting.account, id)));
    response.json({ success: true, upload_links: links });
  });

  const whileSubscribed = subscribed(subscription);

  const make = async (request: Request, acting: Acting, linkId: string) => {
    const { id: propertyId } = pathOf(PropertyPath, request);
    const { question_id: ref, expires_in_days: days, note } = MakeUploadLinkBody.parse(request.body);
    const { assessmentId } = await owned.listed(acting, propertyId);
    const asked = await questionOf(acting, assessmentId, ref);
    const { account: accountId, person: madeBy } = acting;
    await limits.use('linkMade', accountId);
    const personal = { owner: { subject: accountId, details: { note } } };
    const lastDay = addDays(today(), days);
    const about = { accountId, propertyId, linkId, ...asked, lastDay, madeBy, personal, at: now().toISOString() };
    return commands.uploadLink(linkId, { type: 'MakeUploadLink', ...about }, contextOf(acting));
  };

  router.post('/properties/:id/upload-links', allow('document:upload'), whileSubscribed, async (request, response) => {
    const token = newLinkToken();
    const id = linkIdOf('upload', token);
    const acting = actingOf(request);
    const { reached } = await make(request, acting, id);
    const link = await replies.readBack(reached, () => shown(id, acting));
    const url = `${originOf(request, publicOrigin)}/upload/${token}`;
    replies.acknowledged(response, reached).status(201);
    response.json({ success: true, id, url, token, expires_at: link.expires_at, upload_link: link });
  });

  router.delete('/upload-links/:id', allow('document:upload'), async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(LinkPath, request);
    const link = await commands.uploadLink.cachedState(id, acting.deadline);
    if (link.status === 'missing') throw new NotFound();
    await owned.property(acting, link.made.propertyId);
    const revoke = { type: 'RevokeUploadLink', accountId: acting.account, at: now().toISOString() } as const;
    const { reached } = await commands.uploadLink(id, revoke, contextOf(acting));
    replies.acknowledged(response, reached).json({ success: true });
  });

  return router;
};
