import { REPORT_REASONS } from '../../../domain/badgeReports/contract.ts';
import { badgeReason } from '../../../domain/badges/reason.ts';
import { badgeEndsOn, type Cause } from '../../../domain/badges/standing.ts';
import { formatDay, londonDay } from '../../../domain/calendar.ts';
import type { Of } from '../../../domain/events.ts';
import { hasDocument } from '../../../domain/properties/state.ts';
import type { Mail } from '../../mail/mails.ts';
import type { PolicyContext, PolicyDependencies } from './policy.ts';

/** `accountId` owned the property when it happened. */
type About = { readonly accountId: string; readonly propertyId: string; readonly at: string };
type Named = { readonly name: string; readonly property: string };

/** One mail for all badges of an account, at most once a day for each `of`, such as `lost-subscription`. */
type Summary = { readonly of: string; readonly fill: (name: string) => Mail };

/** What the owner of several badges is told about all of them at once; undefined for a cause of one badge alone. */
const summaryOfLost = (cause: Cause, reason: string): Summary | undefined => {
  switch (cause.kind) {
    case 'subscription':
      return {
        of: 'lost-subscription',
        fill: (name) => ({
          template: 'badges-lost',
          data: { name, reason: `The subscription ended on ${formatDay(cause.endedOn)}.` },
        }),
      };
    case 'edition':
      return { of: 'lost-edition', fill: (name) => ({ template: 'badges-lost', data: { name, reason } }) };
    case 'term':
    case 'document':
    case 'answers':
    case 'documents_missing':
    case 'property_removed':
    case 'assessment_restarted':
    case 'account_erased':
      return undefined;
  }
};

const SUMMARY_OF_BACK: Summary = { of: 'back', fill: (name) => ({ template: 'badges-back', data: { name } }) };

/** Writes the mails about properties to the holder of the account that owns the property. */
export const propertyMailPolicy = ({ commands, codes, mail, editions }: PolicyDependencies) => {
  /** Only to the owner to whom it happened: the property may have been transferred since, and this may run late. */
  const sendToOwner = async (
    { accountId, propertyId, at }: About,
    { causationId: eventId, deadline }: PolicyContext,
    fill: (named: Named) => Mail,
    summary?: Summary,
  ): Promise<undefined> => {
    // Not from the cache, which may still have the former owner: then nobody would be told.
    const listed = await commands.property.freshState(propertyId, deadline);
    if (listed.status !== 'listed' || listed.accountId !== accountId) return;
    const { details } = listed;
    const owner = await commands.account.cachedState(accountId, deadline);
    const property = details.personal.owner.details?.name;
    if (owner.status !== 'registered' || owner.email === '' || property === undefined) return;
    const { name, email: to } = owner;
    const about = { to, at, subject: accountId, accountId };
    const { occupied } = await commands.allowance.cachedState(accountId, deadline);
    if (!summary || occupied.length === 1) {
      await mail.add({ ...fill({ name, property }), ...about, eventId });
      return;
    }
    // The outbox takes a mail of this name once. So the first badge of the day writes it, and the others add none.
    const once = `${accountId}-${summary.of}-${londonDay(new Date(at))}`;
    await mail.add({ ...summary.fill(name), ...about, eventId: once });
  };

  const assessmentCompleted = async ({ data }: Of<'AssessmentCompleted'>, context: PolicyContext) => {
    const { assessmentId, passed, score } = data;
    const code = await codes.find(assessmentId, (one) => commands.badge.cachedState(one, context.deadline));
    return sendToOwner(data, context, (named) => ({
      template: 'assessment-completed',
      data: { ...named, assessmentId, passed, score, hasBadge: code !== undefined },
    }));
  };

  const badgeIssued = ({ data }: Of<'BadgeIssued'>, context: PolicyContext) =>
    sendToOwner(data, context, (named) => ({
      template: 'badge-issued',
      data: { ...named, code: data.code, endsOn: badgeEndsOn(data.termEndsOn, data.evidenceEndsOn) },
    }));

  const badgeLost = async (
    { assessmentId, code, ...about }: About & { assessmentId: string; code: string },
    { status, cause }: { readonly status: 'expired' | 'suspended'; readonly cause: Cause },
    context: PolicyContext,
  ): Promise<undefined> => {
    const assessment = await commands.assessment.cachedState(assessmentId, context.deadline);
    const edition = assessment.status === 'missing' ? null : assessment.edition;
    const reason = badgeReason({ cause }, edition, editions, 'owner') ?? '';
    return sendToOwner(
      about,
      context,
      (named) => ({ template: 'badge-lost', data: { ...named, code, status, reason } }),
      summaryOfLost(cause, reason),
    );
  };

  const causeBefore = async (code: string, { deadline }: PolicyContext): Promise<Cause | null> => {
    const badge = await commands.badge.cachedState(code, deadline);
    return badge.status === 'missing' ? null : badge.causeBefore;
  };

  const badgeBack = (
    { code, termEndsOn, evidenceEndsOn, ...about }: Of<'BadgeReinstated'>['data'],
    before: Cause | null,
    context: PolicyContext,
  ) =>
    sendToOwner(
      about,
      context,
      (named) => ({
        template: 'badge-back',
        data: { ...named, code, endsOn: badgeEndsOn(termEndsOn, evidenceEndsOn) },
      }),
      before?.kind === 'subscription' ? SUMMARY_OF_BACK : undefined,
    );

  /** Not about one that was not filed, because the property was full. */
  const documentReceived = async ({ data }: Of<'UploadLinkUsed'>, context: PolicyContext): Promise<undefined> => {
    const property = await commands.property.freshState(data.propertyId, context.deadline);
    if (property.status !== 'listed' || !hasDocument(property, data.documentId)) return;
    await sendToOwner(data, context, (named) => ({
      template: 'document-received',
      data: {
        ...named,
        propertyId: data.propertyId,
        documentType: data.documentType,
        sender: data.personal.sender.details?.name ?? null,
      },
    }));
  };

  /** Without what the stranger has written: we would send anybody's words in our name. */
  const badgeReported = ({ data }: Of<'BadgeReported'>, context: PolicyContext) =>
    sendToOwner(data, context, (named) => ({
      template: 'badge-reported',
      data: { ...named, code: data.code, reason: REPORT_REASONS[data.reason] },
    }));

  return {
    badgeReported,
    documentReceived,
    assessmentCompleted,
    badgeIssued,
    badgeExpired: ({ data }: Of<'BadgeExpired'>, context: PolicyContext) =>
      badgeLost(data, { status: 'expired', cause: data.cause }, context),
    badgeSuspended: ({ data }: Of<'BadgeSuspended'>, context: PolicyContext) =>
      badgeLost(data, { status: 'suspended', cause: data.cause }, context),
    badgeReinstated: async ({ data }: Of<'BadgeReinstated'>, context: PolicyContext) =>
      badgeBack(data, await causeBefore(data.code, context), context),
    /** A badge that was lost comes back by a new term, too. One that never was lost is only renewed. */
    badgeRenewed: async ({ data }: Of<'BadgeRenewed'>, context: PolicyContext): Promise<undefined> => {
      const before = await causeBefore(data.code, context);
      if (before !== null) await badgeBack(data, before, context);
    },
  };
};
