import { evaluateAssessment, evidenceExpiresOn } from '../domain/assessments/state.ts';
import { londonDay } from '../domain/calendar.ts';
import type { DomainEvent } from '../domain/events.ts';
import type { Position, Recorded } from '../projections/recorded.ts';
import type { BadgeCodes } from './badgeCodes.ts';
import { type Context, latest, type Outcome } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { Rejected } from './errors.ts';
import type { Clock, Log } from './ports.ts';

/** Does what follows from an event in other streams. Resolves to the position of the last thing recorded. */
export type Follow = (recorded: Recorded<DomainEvent>) => Promise<Position | undefined>;

type Parts = { readonly codes: BadgeCodes; readonly now: Clock; readonly log: Log };
type Following = Promise<Outcome<unknown> | undefined>;

/**
 * No store appends to two streams at once, so a fact that concerns two is recorded in the one where it is decided,
 * with all that the other needs, and followed here. It is done before the request is answered, and done again by
 * reactions.ts for whatever a crash left undone; every command here is deaf to repeats.
 */
export const followWith =
  ({ codes, now, log }: Parts) =>
  (commands: Omit<Commands, 'followOnce'>): Follow => {
    const { account, allowance, assessment, badge, document, property } = commands;

    const standing = async (assessmentId: string, today: string) => {
      const state = await assessment.state(assessmentId);
      if (state.status === 'missing') return { completed: false, compliant: false, evidenceExpiresOn: null };
      const { compliant } = evaluateAssessment(state, today);
      return { completed: state.status === 'completed', compliant, evidenceExpiresOn: evidenceExpiresOn(state) };
    };

    const badgeFollows = async (assessmentId: string, context: Context): Following => {
      const code = await codes.find(assessmentId, badge.state);
      if (!code) return;
      const at = now().toISOString();
      const command = {
        type: 'FollowAssessment',
        standing: await standing(assessmentId, londonDay(now())),
        at,
      } as const;
      return badge(code, command, context);
    };

    const badgeIsRevoked = async (assessmentId: string, reason: string, context: Context): Following => {
      const code = await codes.find(assessmentId, badge.state);
      return code ? badge(code, { type: 'RevokeBadge', reason, at: now().toISOString() }, context) : undefined;
    };

    const expiryChanged = async (documentId: string, accountId: string, context: Context): Following => {
      const kept = await document.state(documentId);
      if (kept.status === 'missing' || !kept.uploaded.assessmentId) return;
      const { position, documentType, assessmentId } = kept.uploaded;
      const state = await assessment.state(assessmentId);
      if (state.status === 'missing' || state.documents[position]?.documentId !== documentId) return;
      const by = { accountId, at: now().toISOString(), today: londonDay(now()) };
      const attachment = { position, documentId, documentType, expiresOn: kept.expiresOn };
      return assessment(assessmentId, { type: 'AttachDocument', ...attachment, ...by }, context);
    };

    const steps = async ({ event }: Recorded<DomainEvent>, context: Context): Promise<readonly Following[]> => {
      const today = londonDay(now());
      const at = now().toISOString();
      switch (event.type) {
        case 'EmailClaimed':
          return [account(event.data.accountId, { type: 'RegisterAccount', ...event.data }, context)];
        case 'PropertySlotTaken':
          return [property(event.data.propertyId, { type: 'AddProperty', ...event.data }, context)];
        case 'PropertyRemoved': {
          const { accountId, propertyId, assessmentId } = event.data;
          const released = allowance(accountId, { type: 'ReleasePropertySlot', accountId, propertyId, at }, context);
          return [
            released,
            ...(assessmentId ? [badgeIsRevoked(assessmentId, 'The property was removed.', context)] : []),
          ];
        }
        case 'AssessmentOpened': {
          const { formerAssessmentId, ...opened } = event.data;
          const started = await assessment(opened.assessmentId, { type: 'StartAssessment', ...opened, today }, context);
          if (!formerAssessmentId) return [Promise.resolve(started)];
          const by = { accountId: opened.accountId, at, today };
          return [
            Promise.resolve(started),
            assessment(formerAssessmentId, { type: 'SupersedeAssessment', ...by }, context),
          ];
        }
        case 'AssessmentSuperseded':
          return [badgeIsRevoked(event.data.assessmentId, 'The assessment was started anew.', context)];
        case 'DocumentUploaded': {
          const { accountId, assessmentId, position, documentId, documentType, expiresOn, supersedes } = event.data;
          const by = { accountId, at, today };
          const attachment = { position, documentId, documentType, expiresOn };
          return [
            ...(assessmentId
              ? [assessment(assessmentId, { type: 'AttachDocument', ...attachment, ...by }, context)]
              : []),
            ...(supersedes
              ? [document(supersedes, { type: 'SupersedeDocument', byDocumentId: documentId, accountId, at }, context)]
              : []),
          ];
        }
        case 'DocumentExpiryChanged':
          return [expiryChanged(event.data.documentId, event.data.accountId, context)];
        case 'DocumentDeleted': {
          const { accountId, documentId } = event.data;
          const kept = await document.state(documentId);
          if (kept.status === 'missing' || !kept.uploaded.assessmentId) return [];
          const { assessmentId, position } = kept.uploaded;
          const by = { accountId, at, today };
          return [assessment(assessmentId, { type: 'DetachDocument', position, documentId, ...by }, context)];
        }
        case 'DocumentAttached':
        case 'DocumentDetached':
        case 'AssessmentReevaluated':
        // The assessment may have changed between the look at it and the badge's issue.
        case 'BadgeIssued':
          return [badgeFollows(event.data.assessmentId, context)];
        case 'AccountRegistered':
        case 'EmailReleased':
        case 'PropertySlotReleased':
        case 'PropertyAdded':
        case 'PropertyChanged':
        case 'AssessmentStarted':
        case 'QuestionAnswered':
        case 'AssessmentCompleted':
        case 'DocumentSuperseded':
        case 'BadgeSuspended':
        case 'BadgeReinstated':
        case 'BadgeRenewed':
        case 'BadgeRevoked':
        case 'CheckoutStarted':
        case 'CheckoutDeclined':
        case 'SubscriptionActivated':
        case 'SubscriptionEnded':
          return [];
      }
    };

    return async (recorded) => {
      const context = { actor: 'system', causationId: recorded.id, correlationId: recorded.metadata.correlationId };
      let position: Position | undefined;
      const outcomes = await Promise.allSettled(await steps(recorded, context));
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled') position = latest(position, outcome.value?.position);
        // A refusal is an answer (the assessment was replaced meanwhile): there is nothing left to follow.
        else if (!(outcome.reason instanceof Rejected)) throw outcome.reason;
        else log.info('Nothing followed', { from: recorded.event.type, reason: outcome.reason.code });
      }
      return position;
    };
  };
