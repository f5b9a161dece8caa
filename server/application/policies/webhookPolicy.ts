import type { AssessmentState } from '../../../domain/assessments/state.ts';
import { badgeReason } from '../../../domain/badges/reason.ts';
import { type Cause, documentTypeFor, heldSince, suspendsFrom } from '../../../domain/badges/standing.ts';
import { addDays, earliest, londonDay } from '../../../domain/calendar.ts';
import type { DocumentUploaded } from '../../../domain/documents/events.ts';
import type { Of } from '../../../domain/events.ts';
import type { DocumentType } from '../../../domain/questionnaire/documentTypes.ts';
import { graceEndsOn } from '../../../domain/questionnaire/edition.ts';
import type { WebhookMessage, WebhookType } from '../../../domain/webhooks/messages.ts';
import type { PolicyContext, PolicyDependencies } from './policy.ts';

/** `accountId` owned the property when it happened. */
type About = { readonly accountId: string; readonly propertyId: string; readonly at: string };
type Property = { readonly property_id: string; readonly property_name: string };
type LostBadge = Of<'BadgeExpired' | 'BadgeSuspended'>['data'];
type Filled = WebhookMessage | undefined;

/** Writes the messages to the webhooks of the account that owns a property. */
export const webhookPolicy = ({ commands, deliveries, editions, mail }: PolicyDependencies) => {
  /** Only the owner to whom it happened: the property may have been transferred since, and this may run late. */
  const tell = async (
    { accountId, propertyId, at }: About,
    { causationId: eventId, deadline }: PolicyContext,
    type: WebhookType,
    fill: (about: { readonly timestamp: string; readonly property: Property }) => Filled | Promise<Filled>,
  ): Promise<undefined> => {
    // Not from the cache, which may still have the former owner: then nobody would be told.
    const listed = await commands.property.freshState(propertyId, deadline);
    if (listed.status !== 'listed' || listed.accountId !== accountId) return;
    const { webhooks } = await commands.webhook.freshState(accountId, deadline);
    const asked = webhooks.filter(({ types, disabled }) => types.includes(type) && disabled === null);
    const name = listed.details.personal.owner.details?.name;
    if (asked.length === 0 || name === undefined) return;
    const message = await fill({ timestamp: at, property: { property_id: propertyId, property_name: name } });
    if (!message) return;
    for (const { webhookId } of asked) await deliveries.add({ accountId, webhookId, eventId, message });
  };

  /** The first day on which the cause held. */
  const sinceOf = (cause: Cause, at: string, assessment: AssessmentState): string => {
    const day = londonDay(new Date(at));
    switch (cause.kind) {
      case 'term':
      case 'document':
        return addDays(cause.endedOn, 1);
      case 'subscription':
        return suspendsFrom(cause.endedOn);
      case 'edition': {
        const graceEnd = graceEndsOn(editions.of(cause.edition));
        return graceEnd ? addDays(graceEnd, 1) : day;
      }
      case 'answers':
      case 'documents_missing': {
        const since = assessment.status === 'missing' ? null : heldSince(cause, assessment);
        // Not what was recorded after the event.
        return earliest([since, day]) ?? day;
      }
      case 'property_removed':
      case 'assessment_restarted':
      case 'account_erased':
        return day;
    }
  };

  const typeOf = async (
    { documentType, key, assessmentId }: DocumentUploaded,
    { deadline }: PolicyContext,
  ): Promise<DocumentType> => {
    if (key === null || assessmentId === null) return documentType;
    const assessment = await commands.assessment.cachedState(assessmentId, deadline);
    const question = assessment.status === 'missing' ? undefined : editions.of(assessment.edition).byKey.get(key);
    return documentTypeFor(documentType, question);
  };

  const badgeLost = (data: LostBadge, status: 'expired' | 'suspended', context: PolicyContext): Promise<undefined> => {
    const type = `badge.${status}` as const;
    return tell(data, context, type, async ({ timestamp, property }) => {
      const assessment = await commands.assessment.cachedState(data.assessmentId, context.deadline);
      const edition = assessment.status === 'missing' ? null : assessment.edition;
      const since = sinceOf(data.cause, data.at, assessment);
      // As in public: the receiver may be a system of somebody else.
      const reason = badgeReason(data, edition, editions, 'public');
      return { type, timestamp, data: { ...property, badge_id: data.code, status, reason, since } };
    });
  };

  const badgeBack = (data: About & { readonly code: string }, context: PolicyContext): Promise<undefined> =>
    tell(data, context, 'badge.reinstated', ({ timestamp, property }) => {
      const active = { badge_id: data.code, status: 'active', reason: null, since: null } as const;
      return { type: 'badge.reinstated', timestamp, data: { ...property, ...active } };
    });

  const tellOwner = async (
    { accountId, webhookId, cause, at }: Of<'WebhookDisabled'>['data'],
    { causationId: eventId, deadline }: PolicyContext,
  ): Promise<void> => {
    const owner = await commands.account.cachedState(accountId, deadline);
    const { webhooks } = await commands.webhook.cachedState(accountId, deadline);
    const url = webhooks.find((one) => one.webhookId === webhookId)?.personal.owner.details?.url;
    if (owner.status !== 'registered' || owner.email === '' || url === undefined) return;
    const data = { name: owner.name, host: new URL(url).host, cause };
    await mail.add({
      template: 'webhook-disabled',
      data,
      to: owner.email,
      eventId,
      at,
      subject: accountId,
      accountId,
    });
  };

  return {
    documentExpired: ({ data }: Of<'DocumentExpired'>, context: PolicyContext): Promise<undefined> =>
      tell(data, context, 'document.lapsed', async ({ timestamp, property }) => {
        const { documentId, expiredOn } = data;
        const document = await commands.document.cachedState(documentId, context.deadline);
        if (document.status === 'missing') return undefined;
        const document_type = await typeOf(document.uploaded, context);
        const dates = { expiry_date: expiredOn, since: addDays(expiredOn, 1) };
        return {
          type: 'document.lapsed',
          timestamp,
          data: { ...property, document_id: documentId, document_type, ...dates },
        };
      }),
    badgeExpired: ({ data }: Of<'BadgeExpired'>, context: PolicyContext) => badgeLost(data, 'expired', context),
    badgeSuspended: ({ data }: Of<'BadgeSuspended'>, context: PolicyContext) => badgeLost(data, 'suspended', context),
    badgeReinstated: ({ data }: Of<'BadgeReinstated'>, context: PolicyContext) => badgeBack(data, context),
    /** A badge that was lost comes back by a new term, too. One that never was lost is only renewed. */
    badgeRenewed: async ({ data }: Of<'BadgeRenewed'>, context: PolicyContext): Promise<undefined> => {
      const badge = await commands.badge.cachedState(data.code, context.deadline);
      if (badge.status === 'missing' || badge.causeBefore === null) return;
      return badgeBack(data, context);
    },
    assessmentCompleted: ({ data }: Of<'AssessmentCompleted'>, context: PolicyContext): Promise<undefined> =>
      tell(data, context, 'assessment.completed', ({ timestamp, property }) => {
        const { assessmentId, passed, score } = data;
        const result = { assessment_id: assessmentId, passed, score };
        return { type: 'assessment.completed', timestamp, data: { ...property, ...result } };
      }),
    wasDisabled: async ({ data }: Of<'WebhookDisabled'>, context: PolicyContext): Promise<undefined> => {
      await deliveries.giveUp(data.webhookId);
      await tellOwner(data, context);
    },
    wasRemoved: async ({ data }: Of<'WebhookRemoved'>): Promise<undefined> => {
      await deliveries.removeOf(data.webhookId);
    },
  };
};
