import { Readable } from 'node:stream';
import { addMonths, addYears, londonDay } from '../../domain/calendar.ts';
import { nationOfPostcode } from '../../domain/properties/nation.ts';
import { DOCUMENT_TYPE_LABELS, suggestedExpiry } from '../../domain/questionnaire/documentTypes.ts';
import { QUESTIONNAIRE_VERSION, QUESTIONS } from '../../domain/questionnaire/questionnaire.ts';
import type { Question } from '../../domain/questionnaire/schema.ts';
import { issueBadge } from '../../server/application/issueBadge.ts';
import { uuidv7 } from '../../server/lib/ids.ts';
import type { Running } from '../../server/process/start.ts';
import type { DemoProperty, Standing } from './properties.ts';
import { samplePdf } from './samplePdf.ts';

const CONTEXT = { actor: 'demo', causationId: null, correlationId: uuidv7() };

/** What is answered No, so that there is something to put right. */
const FAILING = new Set([12, 26]);
const GAS_RECORD = 20;

type Seeder = Pick<Running, 'core' | 'files' | 'now'>;

export const seeder = ({ core, files, now }: Seeder) => {
  const { commands } = core;
  const today = londonDay(now());
  // Assessed five months ago: papers of a year have expired, or are about to, only where the standing says so.
  const then = { today: addMonths(today, -5), at: `${addMonths(today, -5)}T10:00:00.000Z` };

  const expiryOf = (question: Question, standing: Standing): string => {
    if (question.position === GAS_RECORD && standing === 'expired') return addMonths(today, -1);
    if (question.position === GAS_RECORD && standing === 'expiring') return addMonths(addYears(then.today, 0), 5);
    return suggestedExpiry(question.documentType ?? 'compliance_document', then.today);
  };

  const upload = async (
    accountId: string,
    propertyId: string,
    assessmentId: string,
    question: Question,
    standing: Standing,
  ) => {
    const documentType = question.documentType ?? 'compliance_document';
    const label = DOCUMENT_TYPE_LABELS[documentType];
    const received = await files.receive(Readable.from(samplePdf(`${label} ${propertyId.slice(-6)}`)));
    await files.keep(received);
    const documentId = uuidv7();
    const { size, sha256 } = received;
    const uploaded = {
      ...{ accountId, propertyId, assessmentId, documentId, documentType, size, sha256 },
      ...{ position: question.position, mediaType: 'application/pdf', at: then.at },
      expiresOn: expiryOf(question, standing),
      personal: { filename: `${documentType.replaceAll('_', '-')}.pdf` },
    };
    await commands.document(documentId, { type: 'UploadDocument', uploaded, today: then.today }, CONTEXT);
  };

  const assess = async (accountId: string, propertyId: string, standing: Standing) => {
    const assessmentId = uuidv7();
    const opening = {
      type: 'OpenAssessment',
      accountId,
      assessmentId,
      questionnaireVersion: QUESTIONNAIRE_VERSION,
    } as const;
    await commands.property(propertyId, { ...opening, at: then.at }, CONTEXT);
    const answered = standing === 'in-progress' ? QUESTIONS.slice(0, 26) : QUESTIONS;
    for (const question of answered) {
      const { position } = question;
      const answer = standing === 'non-compliant' && FAILING.has(position) ? 'No' : 'Yes';
      await commands.assessment(
        assessmentId,
        { type: 'AnswerQuestion', accountId, position, answer, ...then },
        CONTEXT,
      );
      if (question.uploadRequired && answer === 'Yes')
        await upload(accountId, propertyId, assessmentId, question, standing);
    }
    if (standing === 'in-progress') return;
    await commands.assessment(assessmentId, { type: 'CompleteAssessment', accountId, ...then }, CONTEXT);
    if (standing === 'non-compliant') return;
    const atThatTime = { commands, codes: core.codes, now: () => new Date(then.at) };
    await issueBadge(atThatTime, { accountId, propertyId, assessmentId, badgeId: uuidv7() }, CONTEXT);
    if (standing === 'expired')
      await commands.assessment(
        assessmentId,
        { type: 'ReevaluateAssessment', accountId, today, at: now().toISOString() },
        CONTEXT,
      );
  };

  return {
    subscribe: async (accountId: string, propertiesCount: number) => {
      const by = { accountId, sessionId: `demo_${accountId}`, at: then.at };
      const planType = propertiesCount === 1 ? 'single_yearly' : 'multi_yearly';
      await commands.subscription(accountId, { type: 'StartCheckout', planType, propertiesCount, ...by }, CONTEXT);
      const paid = { providerId: 'demo', currentPeriodEnd: `${addYears(then.today, 1)}T10:00:00.000Z` };
      await commands.subscription(accountId, { type: 'ActivateSubscription', ...paid, ...by }, CONTEXT);
    },
    add: async (accountId: string, property: DemoProperty, limit: number) => {
      const propertyId = uuidv7();
      const { standing, propertyType, ...address } = property;
      const nation = nationOfPostcode(property.postcode);
      const details = {
        accountId,
        propertyId,
        nation,
        propertyType,
        personal: { ...address, addressLine2: null },
        at: then.at,
      };
      await commands.allowance(accountId, { type: 'TakePropertySlot', limit, ...details }, CONTEXT);
      if (standing !== 'not-assessed') await assess(accountId, propertyId, standing);
    },
  };
};
