import type { DomainEvent } from '../../domain/events.ts';
import type { Action } from '../../domain/policy.ts';

/**
 * What a reader must be allowed to do to see activity of a type: the action that the list of such things asks for. All
 * other types are shown to everyone who reads the activity.
 */
const NEEDED = {
  HistoryViewed: 'access:read',
  AccessInvited: 'access:read',
  AccessGranted: 'access:read',
  AccessChanged: 'access:read',
  AccessRevoked: 'access:read',
  // What our staff do has no list in the account. It is another person's access, like the look of an auditor.
  AccountRecordOpened: 'access:read',
  AccountSessionsEnded: 'access:read',
  PasswordResetSent: 'access:read',
  ApiKeyCreated: 'integration:read',
  ApiKeyRevoked: 'integration:read',
  WebhookAdded: 'integration:read',
  WebhookRemoved: 'integration:read',
  WebhookSecretChanged: 'integration:read',
  WebhookDisabled: 'integration:read',
  SubscriptionActivated: 'subscription:read',
  SubscriptionRenewed: 'subscription:read',
  PlanChanged: 'subscription:read',
  CancellationScheduled: 'subscription:read',
  CancellationWithdrawn: 'subscription:read',
  PaymentFailed: 'subscription:read',
  PaymentSettled: 'subscription:read',
} as const satisfies Partial<Record<DomainEvent['type'], Action>>;

/** The types of activity that a reader does not see. */
export const hiddenActivity = (may: (action: Action) => boolean): readonly string[] =>
  Object.entries(NEEDED)
    .filter(([, action]) => !may(action))
    .map(([type]) => type);
