import { REPORT_REASONS } from '../../../domain/badgeReports/contract.ts';
import { badgeReason } from '../../../domain/badges/reason.ts';
import { badgeEndsOn, type Standing } from '../../../domain/badges/standing.ts';
import { londonDay } from '../../../domain/calendar.ts';
import type { Of } from '../../../domain/events.ts';
import type { Mail } from '../../mail/mails.ts';
import type { PolicyContext, PolicyDependencies } from './policy.ts';

type About = { readonly propertyId: string; readonly at: string };
type Named = { readonly name: string; readonly property: string };

/** Writes the mails about properties to the holder of the account that owns the property. */
export const propertyMailPolicy = ({ commands, codes, mail, editions, now }: PolicyDependencies) => {
  const sendToOwner = async (
    { propertyId, at }: About,
    { causationId: eventId, deadline }: PolicyContext,
    fill: (named: Named) => Mail,
  ): Promise<undefined> => {
    const listed = await commands.property.cachedState(propertyId, deadline);
    if (listed.status !== 'listed') return;
    const { accountId, details } = listed;
    const owner = await commands.account.cachedState(accountId, deadline);
    const property = details.personal.owner.details?.name;
    if (owner.status !== 'registered' || owner.email === '' || property === undefined) return;
    const { name, email: to } = owner;
    await mail.add({ ...fill({ name, property }), to, eventId, at, subject: accountId, accountId });
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
    standing: Extract<Standing, { status: 'expired' | 'suspended' }>,
    context: PolicyContext,
  ): Promise<undefined> => {
    const assessment = await commands.assessment.cachedState(assessmentId, context.deadline);
    const edition = assessment.status === 'missing' ? null : assessment.edition;
    const reason = badgeReason(standing, edition, editions, 'owner') ?? '';
    const { status } = standing;
    return sendToOwner(about, context, (named) => ({
      template: 'badge-lost',
      data: { ...named, code, status, reason },
    }));
  };
  const since = () => londonDay(now());

  const badgeBack = (
    { code, termEndsOn, evidenceEndsOn, ...about }: Of<'BadgeReinstated'>['data'],
    context: PolicyContext,
  ) =>
    sendToOwner(about, context, (named) => ({
      template: 'badge-back',
      data: { ...named, code, endsOn: badgeEndsOn(termEndsOn, evidenceEndsOn) },
    }));

  /** The property may have been transferred since. What somebody has told its former owner is not for the new one. */
  const isStillOwnedBy = async (accountId: string, propertyId: string, { deadline }: PolicyContext) => {
    const property = await commands.property.cachedState(propertyId, deadline);
    return property.status === 'listed' && property.accountId === accountId;
  };

  const documentReceived = async ({ data }: Of<'UploadLinkUsed'>, context: PolicyContext): Promise<undefined> => {
    if (!(await isStillOwnedBy(data.accountId, data.propertyId, context))) return;
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
  const badgeReported = async ({ data }: Of<'BadgeReported'>, context: PolicyContext): Promise<undefined> => {
    if (!(await isStillOwnedBy(data.accountId, data.propertyId, context))) return;
    await sendToOwner(data, context, (named) => ({
      template: 'badge-reported',
      data: { ...named, code: data.code, reason: REPORT_REASONS[data.reason] },
    }));
  };

  return {
    badgeReported,
    documentReceived,
    assessmentCompleted,
    badgeIssued,
    badgeExpired: ({ data }: Of<'BadgeExpired'>, context: PolicyContext) =>
      badgeLost(data, { status: 'expired', cause: data.cause, since: since() }, context),
    badgeSuspended: ({ data }: Of<'BadgeSuspended'>, context: PolicyContext) =>
      badgeLost(data, { status: 'suspended', cause: data.cause, since: since() }, context),
    badgeReinstated: ({ data }: Of<'BadgeReinstated'>, context: PolicyContext) => badgeBack(data, context),
    /** A badge that was lost comes back by a new term, too. One that never was lost is only renewed. */
    badgeRenewed: async ({ data }: Of<'BadgeRenewed'>, context: PolicyContext): Promise<undefined> => {
      const badge = await commands.badge.cachedState(data.code, context.deadline);
      if (badge.status === 'missing' || badge.causeBefore === null) return;
      await badgeBack(data, context);
    },
  };
};
