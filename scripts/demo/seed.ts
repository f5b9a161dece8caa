import { Readable } from 'node:stream';
import { addMonths, londonDay } from '../../domain/calendar.ts';
import { nationOfPostcode } from '../../domain/properties/nation.ts';
import { DOCUMENT_TYPE_LABELS, suggestedExpiry } from '../../domain/questionnaire/documentTypes.ts';
import type { Question } from '../../domain/questionnaire/schema.ts';
import { PLANS } from '../../domain/subscriptions/plans.ts';
import type { Context } from '../../server/application/commandHandler.ts';
import { issueBadge } from '../../server/application/issueBadge.ts';
import { backgroundDeadline } from '../../server/lib/deadline.ts';
import { Explained } from '../../server/lib/explained.ts';
import { uuidv7 } from '../../server/lib/ids.ts';
import type { Running } from '../../server/process/running.ts';
import type { DemoProperty, Standing } from './properties.ts';
import { samplePdf } from './samplePdf.ts';

/** Questions that are answered No for a non-compliant property. */
const FAILING: ReadonlySet<string> = new Set(['smoke-and-heat-alarms', 'guest-information']);
const GAS_RECORD = 'gas-safety-record';

type Seeder = Pick<Running, 'core' | 'files' | 'now' | 'local' | 'recordSubscription'>;
type Assessed = { readonly accountId: string; readonly propertyId: string; readonly assessmentId: string };

const contextOf = (accountId: string): Context => ({
  actor: { kind: 'person', id: accountId },
  account: accountId,
  causationId: null,
  correlationId: uuidv7(),
  deadline: backgroundDeadline(),
});

/** A document valid for one year then expires or has expired only if we choose so. */
const FIVE_MONTHS = { monthsAgo: 5 };

/** The assessments were made `monthsAgo`. */
export const seeder = (
  { core, files, now, local, recordSubscription }: Seeder,
  { monthsAgo }: { readonly monthsAgo: number } = FIVE_MONTHS,
) => {
  const { commands, codes, editions } = core;
  const today = londonDay(now());
  const then = { today: addMonths(today, -monthsAgo), at: `${addMonths(today, -monthsAgo)}T10:00:00.000Z` };
  const edition = editions.inEffectOn(then.today);

  const expiryOf = ({ key, documentType }: Question, standing: Standing): string => {
    if (key === GAS_RECORD && standing === 'expired') return addMonths(today, -1);
    if (key === GAS_RECORD && standing === 'expiring') return addMonths(then.today, 5);
    return suggestedExpiry(documentType ?? 'compliance_document', then.today);
  };

  const upload = async (about: Assessed, question: Question, standing: Standing) => {
    const documentType = question.documentType ?? 'compliance_document';
    const label = DOCUMENT_TYPE_LABELS[documentType];
    const received = await files.receive(Readable.from(samplePdf(`${label} ${about.propertyId.slice(-6)}`)));
    await files.keep(about.accountId, received);
    const documentId = uuidv7();
    const { size, sha256 } = received;
    const filename = `${documentType.replaceAll('_', '-')}.pdf`;
    const uploaded = {
      ...about,
      documentId,
      key: question.key,
      documentType,
      mediaType: 'application/pdf',
      size,
      sha256,
      expiresOn: expiryOf(question, standing),
      personal: { owner: { subject: about.accountId, details: { filename } } },
      at: then.at,
    };
    const command = { type: 'TakeDocumentSlot', ...uploaded, today: then.today } as const;
    await commands.property(about.propertyId, command, contextOf(about.accountId));
  };

  const answerAll = async (about: Assessed, standing: Standing) => {
    const { accountId, assessmentId } = about;
    const { questions } = edition;
    for (const question of standing === 'in-progress' ? questions.slice(0, 26) : questions) {
      const answer = standing === 'non-compliant' && FAILING.has(question.key) ? 'No' : 'Yes';
      const command = { type: 'AnswerQuestion', accountId, question: question.key, answer, ...then } as const;
      await commands.assessment(assessmentId, command, contextOf(accountId));
      if (question.uploadRequired && answer === 'Yes') await upload(about, question, standing);
    }
  };

  const assess = async (accountId: string, propertyId: string, standing: Standing) => {
    const assessmentId = uuidv7();
    const about = { accountId, propertyId, assessmentId };
    const context = contextOf(accountId);
    const opening = { type: 'OpenAssessment', accountId, assessmentId, edition: edition.id, at: then.at } as const;
    await commands.property(propertyId, opening, context);
    await answerAll(about, standing);
    if (standing === 'in-progress') return;
    await commands.assessment(assessmentId, { type: 'CompleteAssessment', accountId, ...then }, context);
    if (standing === 'non-compliant') return;
    const atThatTime = { commands, codes, editions, now: () => new Date(then.at) };
    await issueBadge(atThatTime, { ...about, badgeId: uuidv7() }, context);
    const reevaluate = { type: 'ReevaluateAssessment', accountId, today, at: now().toISOString() } as const;
    if (standing === 'expired') await commands.assessment(assessmentId, reevaluate, context);
  };

  return {
    subscribe: async (accountId: string, propertiesCount: number) => {
      if (!local) throw new Explained('Sample data needs the local payment provider: unset STRIPE_SECRET_KEY');
      const planType = propertiesCount === 1 ? 'single_yearly' : 'multi_yearly';
      const providerId = await local.subscribe(accountId, planType, then.at);
      await recordSubscription(accountId, providerId, contextOf(accountId));
      if (propertiesCount <= PLANS[planType].propertiesCount) return;
      const details = { priceNote: 'By agreement', reason: 'More properties than a plan allows' };
      const personal = { owner: { subject: accountId, details } };
      const grant = { grantId: uuidv7(), propertiesCount, until: null, personal, at: then.at };
      await commands.subscription(accountId, { type: 'GrantAllowance', accountId, ...grant }, contextOf(accountId));
    },
    add: async (accountId: string, { standing, propertyType, ...address }: DemoProperty, limit: number) => {
      const propertyId = uuidv7();
      const details = {
        accountId,
        propertyId,
        nation: nationOfPostcode(address.postcode),
        propertyType,
        personal: { owner: { subject: accountId, details: { ...address, addressLine2: null } } },
        at: then.at,
      };
      await commands.allowance(accountId, { type: 'TakePropertySlot', limit, ...details }, contextOf(accountId));
      if (standing !== 'not-assessed') await assess(accountId, propertyId, standing);
    },
  };
};
