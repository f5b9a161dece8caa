import type { DomainEvent } from '../../../domain/events.ts';
import { ignoring, type Of } from '../../../projections/readModel.ts';
import type { Position, Recorded } from '../../../projections/recorded.ts';
import type { Log } from '../../eventLog/eventStore.ts';
import { latest } from '../commandHandler.ts';
import type { Handles } from '../commands.ts';
import { Rejected } from '../errors.ts';
import { badgeSteps } from './badgePolicy.ts';
import { documentSteps } from './documentPolicy.ts';
import type { Parts, Step } from './policy.ts';
import { propertySteps } from './propertyPolicy.ts';

export type Follow = {
  /** Does what follows from an event in other streams: undefined where nothing does, else the position of the last thing recorded. */
  (recorded: Recorded<DomainEvent>): Promise<Position | undefined> | undefined;
  readonly concerns: (type: DomainEvent['type']) => boolean;
};

/** Every event type must appear, so a new event does not compile until somebody has said what follows from it. */
type Steps = { readonly [Type in DomainEvent['type']]: Step<Of<Type>> | null };

/**
 * No store appends to two streams at once, so a fact that concerns two is recorded in the one where it is decided,
 * with all that the other needs, and followed here. It is done before the request is answered, and done again by
 * reactions.ts for whatever a crash left undone; every command here is deaf to repeats.
 */
export const followWith =
  ({ log, ...parts }: Parts & { readonly log: Log }) =>
  (commands: Handles): Follow => {
    const kit = { ...parts, commands };
    const badge = badgeSteps(kit);
    const document = documentSteps(kit, badge);
    const property = propertySteps(kit, badge, document);

    const steps: Steps = {
      EmailClaimed: ({ data }, context) =>
        commands.account(data.accountId, { type: 'RegisterAccount', ...data }, context),
      PropertySlotTaken: ({ data }, context) =>
        commands.property(data.propertyId, { type: 'AddProperty', ...data }, context),
      PropertyRemoved: property.wasRemoved,
      AssessmentOpened: property.assessmentOpened,
      AssessmentSuperseded: property.assessmentSuperseded,
      AssessmentReevaluated: ({ data }, context) => badge.followAssessment(data.assessmentId, context),
      DocumentUploaded: ({ data }, context) => document.place(data.documentId, context),
      DocumentExpiryChanged: document.expiryChanged,
      DocumentDeleted: document.wasDeleted,
      DocumentAttached: document.wasAttached,
      DocumentDetached: ({ data }, context) => badge.followAssessment(data.assessmentId, context),
      BadgeIssued: badge.wasIssued,
      ...ignoring('AccountRegistered', 'EmailReleased', 'PropertySlotReleased', 'PropertyAdded', 'PropertyChanged'),
      ...ignoring('AssessmentStarted', 'QuestionAnswered', 'AssessmentCompleted', 'DocumentSuperseded'),
      ...ignoring('BadgeSuspended', 'BadgeReinstated', 'BadgeRenewed', 'BadgeRevoked'),
      ...ignoring('CheckoutStarted', 'CheckoutDeclined', 'SubscriptionActivated', 'SubscriptionEnded'),
    };

    const done = async (step: Step<DomainEvent>, { event, id, metadata }: Recorded<DomainEvent>) => {
      const context = { actor: 'system', causationId: id, correlationId: metadata.correlationId };
      try {
        const outcomes = [await step(event, context)].flat();
        return outcomes.reduce<Position | undefined>(
          (position, outcome) => latest(position, outcome?.position),
          undefined,
        );
      } catch (error) {
        // A refusal is an answer (the assessment was replaced meanwhile): there is nothing left to follow.
        if (!(error instanceof Rejected)) throw error;
        log.info('Nothing followed', { from: event.type, reason: error.code });
        return undefined;
      }
    };

    // The table is indexed by the event's own type, which TypeScript cannot follow through a union.
    const stepAfter = (type: DomainEvent['type']) => steps[type] as Step<DomainEvent> | null;
    const follow = (recorded: Recorded<DomainEvent>) => {
      const step = stepAfter(recorded.event.type);
      return step ? done(step, recorded) : undefined;
    };
    return Object.assign(follow, { concerns: (type: DomainEvent['type']) => stepAfter(type) !== null });
  };
