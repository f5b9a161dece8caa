import { type Request, type RequestHandler, Router } from 'express';
import { endOfDay, formatDay, londonDay } from '../../../domain/calendar.ts';
import { isExpired } from '../../../domain/compliance/expiry.ts';
import { wrongDates } from '../../../domain/documents/dates.ts';
import { type DocumentType, suggestedExpiry } from '../../../domain/questionnaire/documentTypes.ts';
import { type AskedDocument, SendFields } from '../../../domain/uploadLinks/contract.ts';
import { linkEnded } from '../../../domain/uploadLinks/decider.ts';
import type { UploadLinkUsed } from '../../../domain/uploadLinks/events.ts';
import { askedFor, showsOf } from '../../../domain/uploadLinks/texts.ts';
import { spell } from '../../application/badgeCodes.ts';
import type { Context } from '../../application/commandHandler.ts';
import { Rejected, Unprocessable } from '../../application/errors.ts';
import { linkedProperty } from '../../application/linkedProperty.ts';
import { ownerInWords } from '../../application/ownerInWords.ts';
import { type FoundUploadLink, fullForSender, uploadLinks } from '../../application/uploadLinks.ts';
import { fileName } from '../../files/fileName.ts';
import { receiveUpload, type Uploaded } from '../../files/upload.ts';
import { hashOf, linkIdOf } from '../../identity/linkTokens.ts';
import type { Deadline } from '../../lib/deadline.ts';
import { uuidv7 } from '../../lib/ids.ts';
import { anyone } from '../acting.ts';
import { deadlineOf, withDeadline } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { correlationOf } from '../requestId.ts';
import { secretAddress } from '../secretAddress.ts';
import { countingAttempts, tokenOf } from './linkAttempts.ts';
import { addressOfProperty } from './linkedAddress.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'now'
  | 'editions'
  | 'findAccess'
  | 'files'
  | 'inspectFile'
  | 'limits'
  | 'replies'
  | 'requestTime'
  | 'secrets'
  | 'subscription'
>;

const senderKeyHashOf = ({ sender_key: key }: SendFields): string | null =>
  key === null ? null : hashOf(key).toString('base64url');

/** The stranger's side of an upload link: the token in the address is the only authority. */
export const sendDocumentRoutes = (dependencies: Dependencies): Router => {
  const { commands, now, editions, files, findAccess, inspectFile, limits, replies, requestTime, secrets } =
    dependencies;
  const router = Router();
  const links = uploadLinks({ commands, linked: linkedProperty(dependencies), findAccess, now });
  const counted = countingAttempts(limits);
  const today = () => londonDay(now());

  const editionOf = async ({ property }: FoundUploadLink, request: Request) => {
    if (property.assessmentId === null) return editions.inEffectOn(today());
    const assessment = await commands.assessment.cachedState(property.assessmentId, deadlineOf(request));
    return assessment.status === 'missing' ? editions.inEffectOn(today()) : editions.of(assessment.edition);
  };

  router.get('/upload-links/:token', anyone, secretAddress, async (request, response) => {
    const token = tokenOf(request);
    const find = () => links.findUnused(token, deadlineOf(request));
    const found = await counted(request, linkIdOf('upload', token), find);
    const { key, documentType, lastDay, personal } = found.link.made;
    const question = (await editionOf(found, request)).byKey.get(key);
    const address = addressOfProperty(found.property);
    // The question is no longer asked, or the owner's data cannot be read.
    if (!question || !address) throw new Rejected(linkEnded);
    const asked: AskedDocument = {
      property_name: address.name,
      property_address: address.line,
      asked_by: ownerInWords(found.owner, address.name),
      document_type: documentType,
      asked_for: askedFor(documentType, question),
      question: question.question,
      note: personal.owner.details?.note ?? null,
      shows: [...showsOf(documentType)],
      expires_on: lastDay,
      expires_at: endOfDay(lastDay),
    };
    response.json({ success: true, asked });
  });

  /** Before the file is received, so that a link that has ended takes none. */
  const findFirst: RequestHandler = async (request, response, next) => {
    const token = tokenOf(request);
    const find = () => links.find(token, deadlineOf(request));
    response.locals.found = await counted(request, linkIdOf('upload', token), find);
    next();
  };

  /**
   * After the file, which may take minutes: a link that has ended meanwhile must add nothing. The limit of tries is not used
   * again. Returns why it takes nothing.
   */
  const findAgain = (request: Request): Promise<FoundUploadLink | Rejected> =>
    links.find(tokenOf(request), deadlineOf(request)).catch((error: unknown) => {
      if (error instanceof Rejected) return error;
      throw error;
    });

  const unlessRefused = (found: FoundUploadLink | Rejected): FoundUploadLink => {
    if (found instanceof Rejected) throw found;
    return found;
  };

  /**
   * A document that names no end counts for as long as its kind usually does, which its owner may correct; without any
   * date from today. Without an end a stranger's file would answer the question for ever.
   */
  const datesOf = ({ issued_on, expiry_date }: SendFields, documentType: DocumentType) => {
    const expiresOn = expiry_date ?? suggestedExpiry(documentType, issued_on ?? today());
    if (expiry_date === null && isExpired(expiresOn, today()))
      throw new Unprocessable({ issued_on: `It ran out on ${formatDay(expiresOn ?? '')}: send a newer one` });
    return { issuedOn: issued_on, expiresOn };
  };

  const contextOf = (request: Request, { link: { made } }: FoundUploadLink): Context => ({
    actor: { kind: 'link', id: made.linkId },
    account: made.accountId,
    causationId: null,
    correlationId: correlationOf(request),
    deadline: deadlineOf(request),
  });

  /** The upload of a file that is new. Refuses what does not fit before anything is kept. */
  const newUpload = async (
    { property, link }: FoundUploadLink,
    fields: SendFields,
    received: Uploaded,
    deadline: Deadline,
  ): Promise<UploadLinkUsed> => {
    const { accountId, propertyId, linkId, key, documentType } = link.made;
    const senderKeyHash = senderKeyHashOf(fields);
    await links.checkTakes(link, { senderKeyHash }, deadline);
    const mediaType = await inspectFile(received.path, received.originalname);
    const dates = datesOf(fields, documentType);
    const refused = fullForSender(property) ?? wrongDates(dates, today());
    if (refused) throw new Rejected(refused);
    await files.keep(accountId, received);
    const { name, licence, proposed } = fields;
    const details = { filename: fileName(received.originalname), name, licence, proposed };
    return {
      accountId,
      propertyId,
      linkId,
      documentId: uuidv7(),
      assessmentId: property.assessmentId,
      key,
      documentType,
      mediaType,
      size: received.size,
      sha256: received.sha256,
      ...dates,
      senderKeyHash,
      personal: { sender: { subject: accountId, details } },
      at: now().toISOString(),
    };
  };

  const send: RequestHandler = async (request, response) => {
    const received = request.file as Uploaded | undefined;
    if (!received) throw new Unprocessable({ file: 'Choose the file or take a photo of it' });
    try {
      const found = response.locals.found as FoundUploadLink;
      const fields = SendFields.parse(request.body);
      const context = contextOf(request, found);
      const sent = { sha256: received.sha256, senderKeyHash: senderKeyHashOf(fields) };
      const again = await findAgain(request);
      // The repeat is looked for last: what is recorded before that is one.
      const before = await links.findRepeated(found.link.made.linkId, sent, context.deadline);
      const sending = before ?? (await newUpload(unlessRefused(again), fields, received, context.deadline));
      if (before && (await links.isToFile(before, context.deadline))) {
        unlessRefused(again);
        // Its file may have been deleted since, because no document has it.
        await files.keep(before.accountId, received);
      }
      const { upload, reached } = await links.send(sending, context);
      const letters = spell(secrets.derive(`receipt ${upload.documentId}`));
      const receipt = `${letters.slice(0, 4)}-${letters.slice(4)}`;
      replies.acknowledged(response, reached).status(201);
      const filename = fileName(received.originalname);
      response.json({ success: true, receipt, filename, received_at: upload.at });
    } finally {
      // What was kept is an encrypted copy.
      await files.discard(received);
    }
  };
  const receive = [receiveUpload(files), withDeadline(requestTime)];
  router.post('/upload-links/:token', anyone, secretAddress, findFirst, ...receive, send);

  return router;
};
