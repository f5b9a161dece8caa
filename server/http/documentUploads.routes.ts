import { type RequestHandler, Router } from 'express';
import { superseded } from '../../domain/assessments/decider.ts';
import { londonDay } from '../../domain/calendar.ts';
import { NEITHER_QUESTION_NOR_TYPE, UploadFields } from '../../domain/documents/contract.ts';
import { wrongDates } from '../../domain/documents/dates.ts';
import type { FiledDocument } from '../../domain/documents/decider.ts';
import { noRoom } from '../../domain/properties/decider.ts';
import type { Edition } from '../../domain/questionnaire/edition.ts';
import { findQuestion, noSuchQuestion, type QuestionRef } from '../../domain/questionnaire/questionRef.ts';
import { downloadUrl } from '../../projections/documentFile/row.ts';
import { NotFound, Rejected, Unprocessable } from '../application/errors.ts';
import { recordedUpload, uploadDocument } from '../application/uploadDocument.ts';
import { fileName } from '../files/fileName.ts';
import { receiveUpload, type Uploaded } from '../files/upload.ts';
import { type Acting, actingOf, allow } from './acting.ts';
import { withDeadline } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { contextOf, newId } from './request.ts';
import { shownDocument } from './shownDocument.ts';
import { subscribed } from './subscribed.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'replies'
  | 'files'
  | 'inspectFile'
  | 'idempotent'
  | 'identifyAgain'
  | 'editions'
  | 'owned'
  | 'subscription'
  | 'requestTime'
>;

/** The question that an upload answers, if any. */
type Place = { readonly assessmentId: string | null; readonly key: string | null };

export const documentUploadRoutes = (dependencies: Dependencies): Router => {
  const {
    commands,
    now,
    replies,
    files,
    inspectFile,
    idempotent,
    identifyAgain,
    editions,
    owned,
    subscription,
    requestTime,
  } = dependencies;
  const router = Router();
  const today = () => londonDay(now());
  const shown = shownDocument(dependencies);

  /** The assessment that a document belongs to, if any, and the edition that resolves its question. */
  const assessmentOf = async (acting: Acting, propertyId: string, current: string | null) => {
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

  const placeOf = async (acting: Acting, fields: UploadFields): Promise<Place> => {
    const property = await owned.listed(acting, fields.property_id);
    // Checked again when the upload is recorded. This saves a refused file from being kept until the next sweep.
    const refused =
      noRoom(property) ?? wrongDates({ issuedOn: fields.issued_on, expiresOn: fields.expiry_date }, today());
    if (refused) throw new Rejected(refused);
    const current = fields.assessment_id ?? property.assessmentId;
    const { assessmentId, edition } = await assessmentOf(acting, fields.property_id, current);
    if (fields.question_id !== null) return { assessmentId, key: questionIn(edition, fields.question_id).key };
    if (fields.document_type === null)
      throw new Unprocessable({ question_id: NEITHER_QUESTION_NOR_TYPE, document_type: NEITHER_QUESTION_NOR_TYPE });
    return { assessmentId: null, key: null };
  };

  const replaceable = (former: FiledDocument, propertyId: string): boolean =>
    former.uploaded.propertyId === propertyId && former.uploaded.key === null && former.status === 'kept';

  /** Only a document that answers no question is replaced by name: a question has one document anyway. */
  const replacedBy = async (acting: Acting, { replaces, property_id }: UploadFields, { key }: Place) => {
    if (replaces === null) return {};
    const former = await owned.document(acting, replaces);
    if (key !== null || !replaceable(former, property_id))
      throw new Unprocessable({ replaces: 'This document cannot be replaced' });
    return { replaces };
  };

  const whileSubscribed = subscribed(subscription);

  /** Keeps the file and records it. Refuses what does not fit before anything is kept. */
  const record = async (acting: Acting, documentId: string, fields: UploadFields, received: Uploaded) => {
    const mediaType = await inspectFile(received.path, received.originalname);
    const place = await placeOf(acting, fields);
    const replaced = await replacedBy(acting, fields, place);
    const accountId = acting.account;
    await files.keep(accountId, received);
    const { size, sha256, originalname } = received;
    const { reference, issuer, proposed } = fields;
    const details = { filename: fileName(originalname), reference, issuer, ...(proposed && { proposed }) };
    const uploaded = {
      accountId,
      propertyId: fields.property_id,
      documentId,
      ...place,
      documentType: fields.document_type ?? 'compliance_document',
      mediaType,
      size,
      sha256,
      expiresOn: fields.expiry_date,
      issuedOn: fields.issued_on,
      ...replaced,
      uploadedBy: acting.person,
      personal: { owner: { subject: accountId, details } },
      at: now().toISOString(),
    };
    return uploadDocument(commands, { uploaded, today: today() }, contextOf(acting));
  };

  const upload: RequestHandler = async (request, response) => {
    const acting = actingOf(request);
    const received = request.file as Uploaded | undefined;
    if (!received) throw new Unprocessable({ file: 'Choose a file to upload' });
    try {
      const fields = UploadFields.parse(request.body);
      const documentId = newId(request);
      await owned.listed(acting, fields.property_id);
      const sent = { accountId: acting.account, propertyId: fields.property_id, documentId };
      const before = await recordedUpload(commands, sent, contextOf(acting));
      const reached = before ?? (await record(acting, documentId, fields, received));
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
  const guard = allow('document:upload');
  // Asked again after the file, which may have taken minutes.
  const received = [receiveUpload(files), withDeadline(requestTime), identifyAgain, guard, idempotent];
  router.post('/documents/upload', guard, whileSubscribed, ...received, upload);

  return router;
};
