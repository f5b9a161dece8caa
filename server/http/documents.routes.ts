import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { superseded } from '../../domain/assessments/decider.ts';
import { londonDay } from '../../domain/calendar.ts';
import {
  DocumentPath,
  DocumentQuery,
  EXPIRY_IN_PAST,
  ExpiryBody,
  UploadFields,
} from '../../domain/documents/contract.ts';
import { NotFound, Rejected, Unprocessable } from '../application/errors.ts';
import { subscriptionOf } from '../application/subscriptionAccess.ts';
import { fileName } from '../files/fileName.ts';
import { sniff } from '../files/sniff.ts';
import { receiveUpload, type Uploaded } from '../files/upload.ts';
import { documentView, downloadUrl } from '../views/document.ts';
import type { Parts } from './dependencies.ts';
import { accountOf, contextOf, newId, pathOf } from './request.ts';

type Dependencies = Pick<Parts, 'commands' | 'reads' | 'now' | 'replies' | 'files'>;

export const documentRoutes = ({ commands, reads, now, replies, files }: Dependencies): Router => {
  const router = Router();
  const subscription = subscriptionOf(commands, now);
  const at = () => now().toISOString();
  const today = () => londonDay(now());

  const view = async (documentId: string, accountId: string) => {
    const state = await reads.document(documentId);
    if (state?.accountId !== accountId) throw new NotFound();
    return documentView(state);
  };

  /** The assessment that the document goes to, if any; throws NotFound for a property or an assessment of somebody else, Rejected for one that has been replaced. */
  const place = async (accountId: string, propertyId: string, assessmentId: string | null) => {
    const property = await commands.property.state(propertyId);
    if (property.status !== 'listed' || property.accountId !== accountId) throw new NotFound();
    const current = assessmentId ?? property.assessmentId;
    if (!current) return null;
    const assessment = await commands.assessment.state(current);
    if (assessment.status === 'missing' || assessment.propertyId !== propertyId) throw new NotFound();
    if (assessment.status === 'superseded') throw new Rejected(superseded);
    return current;
  };

  router.post('/documents/upload', async (request, _response, next) => {
    await subscription.require(accountOf(request));
    next();
  });
  router.post('/documents/upload', receiveUpload(files), async (request, response) => {
    const accountId = accountOf(request);
    const received = request.file as Uploaded | undefined;
    if (!received) throw new Unprocessable({ file: 'Choose a file to upload' });
    try {
      const fields = UploadFields.parse(request.body);
      const { property_id: propertyId, question_id: position, document_type: documentType } = fields;
      const mediaType = await sniff(received.path, received.originalname);
      const assessmentId = await place(accountId, propertyId, fields.assessment_id);
      const documentId = newId(request);
      const { size, sha256 } = received;
      const expiresOn = fields.expiry_date;
      if (expiresOn && expiresOn < today()) throw new Unprocessable({ expiry_date: EXPIRY_IN_PAST });
      await files.keep(received);
      const uploaded = {
        ...{
          accountId,
          propertyId,
          documentId,
          position,
          documentType,
          mediaType,
          size,
          sha256,
          expiresOn,
          assessmentId,
        },
        personal: { filename: fileName(received.originalname) },
        at: at(),
      };
      const context = contextOf(accountId);
      const { reached } = await commands.document(
        documentId,
        { type: 'UploadDocument', uploaded, today: today() },
        context,
      );
      const document = await replies.readBack(reached, () => view(documentId, accountId));
      replies.acknowledged(response, reached).status(201);
      response.json({
        success: true,
        document_id: documentId,
        filename: document.filename,
        download_url: downloadUrl(documentId),
        document,
      });
    } finally {
      // Already in its place when it was kept; then there is nothing left under this name.
      await files.discard(received);
    }
  });

  router.get('/documents', async (request, response) => {
    const accountId = accountOf(request);
    const { property_id, question_id } = DocumentQuery.parse(request.query);
    // A removed one keeps its history.
    if (property_id && (await reads.property(property_id))?.accountId !== accountId) throw new NotFound();
    const states = await reads.documents(accountId, property_id ?? null, question_id ?? null);
    response.json({ success: true, documents: states.map(documentView) });
  });

  router.patch('/documents/:id/expiry', async (request, response) => {
    const accountId = accountOf(request);
    const { id } = pathOf(DocumentPath, request);
    const { expiry_date: expiresOn } = ExpiryBody.parse(request.body);
    const command = { type: 'ChangeExpiry', accountId, expiresOn, at: at(), today: today() } as const;
    const { reached } = await commands.document(id, command, contextOf(accountId));
    const document = await replies.readBack(reached, () => view(id, accountId));
    replies.acknowledged(response, reached).json({ success: true, document });
  });

  router.delete('/documents/:id', async (request, response) => {
    const accountId = accountOf(request);
    const { id } = pathOf(DocumentPath, request);
    const command = { type: 'DeleteDocument', accountId, at: at() } as const;
    const { reached } = await commands.document(id, command, contextOf(accountId));
    replies.acknowledged(response, reached).json({ success: true });
  });

  router.get('/documents/:id/download', async (request, response) => {
    const accountId = accountOf(request);
    const { id } = pathOf(DocumentPath, request);
    const kept = await commands.document.state(id);
    if (kept.status === 'missing' || kept.status === 'deleted' || kept.uploaded.accountId !== accountId)
      throw new NotFound();
    const { sha256, mediaType, personal } = kept.uploaded;
    const size = await files.size(sha256);
    response
      .attachment(personal?.filename ?? 'document')
      .type(mediaType)
      .set('Content-Length', String(size));
    await pipeline(files.read(sha256), response).catch(() => response.destroy());
  });

  return router;
};
