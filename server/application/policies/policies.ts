import type { Category, DomainEvent, EventsOf, Of } from '../../../domain/events.ts';
import { SYSTEM } from '../../../domain/metadata.ts';
import type { LogEntry, Position, Recorded } from '../../../projections/recorded.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { Logger } from '../../lib/logger.ts';
import { latest } from '../commandHandler.ts';
import { Rejected } from '../errors.ts';
import { accountPolicy } from './accountPolicy.ts';
import { badgePolicy } from './badgePolicy.ts';
import { documentPolicy } from './documentPolicy.ts';
import type { Policy, PolicyDependencies } from './policy.ts';
import { propertyPolicy } from './propertyPolicy.ts';

export type Policies = {
  /** Returns the position of the last event that the policies have recorded; undefined if there is none. */
  readonly run: (recorded: Recorded<DomainEvent>, deadline: Deadline) => Promise<Position | undefined> | undefined;
  readonly hasPolicy: (entry: LogEntry) => boolean;
};

/** One entry per event type of the categories that policies read, so that the compiler reports a new type. */
type Table<Reads extends Category> = {
  readonly [Type in EventsOf<Reads>['type']]: Policy<Of<Type>> | null;
};

const READS = [
  'account',
  'allowance',
  'assessment',
  'badge',
  'contact',
  'document',
  'email',
  'property',
  'quickCheck',
] as const satisfies Category[];

const tableOf = (dependencies: PolicyDependencies): Table<(typeof READS)[number]> => {
  const { commands } = dependencies;
  const account = accountPolicy(dependencies);
  const badge = badgePolicy(dependencies);
  const document = documentPolicy(dependencies, badge);
  const property = propertyPolicy(dependencies, badge, document);
  return {
    AccountRegistered: null,
    ProfileChanged: null,
    EmailChanged: account.emailChanged,
    EmailConfirmationRequested: null,
    EmailConfirmed: null,
    EmailBounced: null,
    NotificationsChanged: null,
    PasswordResetRequested: null,
    PasswordChanged: null,
    TwoFactorEnabled: null,
    TwoFactorDisabled: null,
    RecoveryCodeUsed: null,
    // The mail about the erasure comes first, while the address can still be read.
    AccountErased: account.wasErased,
    ErasureCompleted: null,
    EmailClaimed: account.emailClaimed,
    EmailReleased: null,
    QuickCheckTaken: null,
    LeadCaptured: null,
    ContactMessageReceived: null,
    ContactMessageErased: null,
    PropertySlotTaken: ({ data }, context) =>
      commands.property(data.propertyId, { type: 'AddProperty', ...data }, context),
    PropertySlotReleased: null,
    PropertyAdded: null,
    PropertyChanged: null,
    PropertyRemoved: property.wasRemoved,
    AssessmentOpened: property.assessmentOpened,
    DocumentSlotTaken: ({ data }, context) =>
      commands.document(data.documentId, { type: 'UploadDocument', uploaded: data }, context),
    DocumentSlotReleased: null,
    AssessmentStarted: null,
    QuestionAnswered: null,
    DocumentAttached: document.wasAttached,
    DocumentDetached: ({ data }, context) => badge.recordStanding(data.assessmentId, context),
    AssessmentCompleted: ({ data }, context) => badge.recordStanding(data.assessmentId, context),
    AssessmentReevaluated: ({ data }, context) => badge.recordStanding(data.assessmentId, context),
    AssessmentMoved: ({ data }, context) => badge.recordStanding(data.assessmentId, context),
    AssessmentSuperseded: property.assessmentSuperseded,
    DocumentUploaded: ({ data }, context) => document.place(data.documentId, data.accountId, context),
    DocumentExpiryChanged: document.expiryChanged,
    DocumentSuperseded: null,
    DocumentDeleted: document.wasDeleted,
    BadgeIssued: badge.wasIssued,
    BadgeExpired: null,
    BadgeSuspended: null,
    BadgeReinstated: null,
    BadgeRenewed: null,
    BadgeRevoked: null,
  };
};

/**
 * Policies react to an event with commands to other streams. No store can append to two streams in one transaction. So
 * a fact that concerns two streams is recorded in the one that decides it, and a policy records it in the other.
 * Policies run before the request is answered. After a crash the policy runner runs them again from the log, so all
 * their commands are idempotent.
 */
export const policiesOf = (dependencies: PolicyDependencies, logger: Logger): Policies => {
  // TypeScript cannot see that the entry found by an event's type accepts exactly that event.
  const table = tableOf(dependencies) as Partial<Record<DomainEvent['type'], Policy<DomainEvent> | null>>;

  const apply = async (
    policy: Policy<DomainEvent>,
    { event, id, metadata }: Recorded<DomainEvent>,
    deadline: Deadline,
  ) => {
    const { account, correlationId } = metadata;
    const context = { actor: SYSTEM, account, causationId: id, correlationId, deadline };
    try {
      const outcomes = [await policy(event, context)].flat();
      return outcomes.reduce<Position | undefined>(
        (position, outcome) => latest(position, outcome?.position),
        undefined,
      );
    } catch (error) {
      // A rejection means that nothing is left to do, for example because the assessment was replaced in the meantime.
      if (!(error instanceof Rejected)) throw error;
      logger.info('A policy was refused', { from: event.type, reason: error.code });
      return undefined;
    }
  };

  return {
    run: (recorded, deadline) => {
      const policy = table[recorded.event.type];
      return policy ? apply(policy, recorded, deadline) : undefined;
    },
    hasPolicy: (entry) => {
      if ('unreadable' in entry) return READS.some((category) => category === entry.category);
      return (table[entry.event.type] ?? null) !== null;
    },
  };
};
