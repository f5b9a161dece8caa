import { pipeline } from 'node:stream/promises';
import { type RequestHandler, Router } from 'express';
import { superseded } from '../../domain/assessments/decider.ts';
import { londonDay } from '../../domain/calendar.ts';
import {
  DocumentPath,
  DocumentQuery,
  EXPIRY_IN_PAST,
  ExpiryBody,
  UploadFields,
} from '../../domain/documents/contract.ts';
import { noRoom } from '../../domain/properties/decider.ts';
import type { Edition } from '../../domain/questionnaire/edition.ts';
import { findQuestion, noSuchQuestion, type QuestionRef } from '../../domain/questionnaire/questionRef.ts';
import { documentById, documentsOf } from '../../projections/documentFile/queries.ts';
import { documentRow, downloadUrl } from '../../projections/documentFile/row.ts';
import { NotFound, Rejected, Unprocessable } from '../application/errors.ts';
import { uploadDocument } from '../application/uploadDocument.ts';
import { fileName } from '../files/fileName.ts';
import { inspect } from '../files/inspect.ts';
import { receiveUpload, type Uploaded } from '../files/upload.ts';
import { type Acting, actingOf, allow } from './acting.ts';
import { withDeadline } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { contextOf, newId, pathOf } from './request.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'replies'
  | 'files'
  | 'idempotent'
  | 'editions'
  | 'owned'
  | 'subscription'
  | 'requestTime'
  | 'logger'
>;

export const documentRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, replies, files, idempotent, editions, owned, subscription, requestTime, logger } =
    dependencies;
  const router = Router();
  const today = () => londonDay(now());
  const by = ({ account }: Acting) => ({ accountId: account, at: now().toISOString() });

  const shown = async (documentId: string) => {
    const filed = await reads.one(documentById(documentId));
    if (!filed) throw new NotFound();
    return documentRow(filed, editions, today());
  };

  /** The assessment that a document belongs to, if any, and the edition that resolves its question. */
  const placeOf = async (acting: Acting, propertyId: string, assessmentId: string | null) => {
    const property = await owned.listed(acting, propertyId);
    // Checked again when the upload is recorded. This saves a refused file from being kept until the next sweep.
    const full = noRoom(property);
    if (full) throw new Rejected(full);
    const current = assessmentId ?? property.assessmentId;
    if (!current) return { assessmentId: null, edition: editions.inEffectOn(today()) };
    const assessment = await commands.assessment.cachedState(current, acting.deadline);
    if (assessment.status === 'missing' || assessment.propertyId !== propertyId) throw new NotFound();
    if (assessment.status === 'superseded') throw new Rejected(superseded);
    return { assessmentId: current, edition: editions.of(assessment.edition) };
  };

  const questionIn = ({ questions }: Edition, ref: QuestionRef) => {
    const question = findQuestion(questions, ref);
    if (!question) throw new Unprocessable({ question_id: noSuchQuestion(questions.length) });
    return question;
  };

  const subscribed: RequestHandler = async (request, _response, next) => {
    await subscription.require(actingOf(request));
    next();
  };

  const upload: RequestHandler = async (request, response) => {
    const acting = actingOf(request);
    const received = request.file as Uploaded | undefined;
    if (!received) throw new Unprocessable({ file: 'Choose a file to upload' });
    try {
      const fields = UploadFields.parse(request.body);
      const { property_id: propertyId, document_type: documentType, expiry_date: expiresOn } = fields;
      const mediaType = await inspect(received.path, received.originalname);
      const { assessmentId, edition } = await placeOf(acting, propertyId, fields.assessment_id);
      const { key } = questionIn(edition, fields.question_id);
      if (expiresOn && expiresOn < today()) throw new Unprocessable({ expiry_date: EXPIRY_IN_PAST });
      const documentId = newId(request);
      const { accountId, at } = by(acting);
      await files.keep(accountId, received);
      const { size, sha256 } = received;
      const about = { accountId, propertyId, documentId, assessmentId, key, documentType };
      const personal = { owner: { subject: accountId, details: { filename: fileName(received.originalname) } } };
      const uploaded = { ...about, mediaType, size, sha256, expiresOn, personal, at };
      const reached = await uploadDocument(commands, { uploaded, today: today() }, contextOf(acting));
      const document = await replies.readBack(reached, () => shown(documentId));
      const { filename } = document;
      replies.acknowledged(response, reached).status(201);
      response.json({
        success: true,
        document_id: documentId,
        filename,
        download_url: downloadUrl(documentId),
        document,
      });
    } finally {
      // What was kept is an encrypted copy.
      await files.discard(received);
    }
  };
  const received = [receiveUpload(files), withDeadline(requestTime), idempotent];
  router.post('/documents/upload', allow('document:upload'), subscribed, ...received, upload);

  router.get('/documents', allow('document:read'), async (request, response) => {
    const acting = actingOf(request);
    const { property_id: propertyId, question_id: ref } = DocumentQuery.parse(request.query);
    if (propertyId) await owned.property(acting, propertyId);
    const filed = await reads.all(documentsOf(acting.account, acting.scope, propertyId ?? null));
    const documents = filed
      .filter(({ state, edition }) => {
        if (ref === undefined) return true;
        const { questions } = edition === null ? editions.inEffectOn(today()) : editions.of(edition);
        return state.key !== null && findQuestion(questions, ref)?.key === state.key;
      })
      .map((document) => documentRow(document, editions, today()))
      .sort((one, other) => (one.question_id ?? 0) - (other.question_id ?? 0));
    response.json({ success: true, documents });
  });

  router.patch('/documents/:id/expiry', allow('document:change'), subscribed, async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(DocumentPath, request);
    const { expiry_date: expiresOn } = ExpiryBody.parse(request.body);
    await owned.document(acting, id);
    const command = { type: 'ChangeExpiry', expiresOn, today: today(), ...by(acting) } as const;
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

  router.get('/documents/:id/download', allow('document:read'), async (request, response) => {
    const { id } = pathOf(DocumentPath, request);
    const filed = await owned.document(actingOf(request), id);
    if (filed.status === 'deleted') throw new NotFound();
    const { accountId, sha256, size, mediaType, personal } = filed.uploaded;
    const stream = await files.read({ accountId, sha256 });
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    response
      .attachment(personal.owner.details?.filename ?? 'document')
      .type(mediaType)
      .set('Content-Length', String(size));
    await pipeline(stream, response).catch((error: unknown) => {
      // The connection is cut before the promised length, so the client knows that the file is not whole.
      response.destroy();
      if (!closed.signal.aborted) logger.error('A download was cut short', error);
    });
  });

  return router;
};
