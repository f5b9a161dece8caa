import { standingOf } from '../domain/badges/standing.ts';
import { londonDay } from '../domain/calendar.ts';
import type { DocumentState } from '../domain/documents/decider.ts';
import type { DomainEvent } from '../domain/events.ts';
import { ignoring, type Of } from '../projections/readModel.ts';
import type { Position, Recorded } from '../projections/recorded.ts';
import type { BadgeCodes } from './badgeCodes.ts';
import { type Context, latest, type Outcome } from './commandHandler.ts';
import type { Handles } from './commands.ts';
import { Rejected } from './errors.ts';
import type { Clock, Log } from './ports.ts';

export type Follow = {
  /** Does what follows from an event in other streams: undefined where nothing does, else the position of the last thing recorded. */
  (recorded: Recorded<DomainEvent>): Promise<Position | undefined> | undefined;
  readonly concerns: (type: DomainEvent['type']) => boolean;
};

const PROPERTY_REMOVED = 'The property was removed.';
const STARTED_ANEW = 'The assessment was started anew.';

type Parts = {
  readonly codes: BadgeCodes;
  readonly now: Clock;
  readonly log: Log;
  /** The documents of a property that were uploaded before any assessment of it, first to last, as known at `reached`. */
  readonly looseDocuments: (propertyId: string, reached: Position | undefined) => Promise<readonly string[]>;
};
type KeptDocument = Exclude<DocumentState, { status: 'missing' }>;
type Done = Outcome<unknown> | undefined;
type Following = Promise<Done>;
type Step<Event extends DomainEvent> = (event: Event, context: Context) => Promise<Done | readonly Done[]>;
/** Every event type must appear, so a new event does not compile until somebody has said what follows from it. */
type Steps = { readonly [Type in DomainEvent['type']]: Step<Of<Type>> | null };

/**
 * No store appends to two streams at once, so a fact that concerns two is recorded in the one where it is decided,
 * with all that the other needs, and followed here. It is done before the request is answered, and done again by
 * reactions.ts for whatever a crash left undone; every command here is deaf to repeats.
 */
export const followWith =
  ({ codes, now, log, looseDocuments }: Parts) =>
  (commands: Handles): Follow => {
    const { account, allowance, assessment, badge, document, property } = commands;

    const by = (accountId: string) => ({ accountId, at: now().toISOString(), today: londonDay(now()) });

    const badgeFollows = async (assessmentId: string, context: Context): Following => {
      const code = await codes.find(assessmentId, badge.state);
      if (!code) return;
      const standing = standingOf(await assessment.state(assessmentId), londonDay(now()));
      return badge(code, { type: 'FollowAssessment', standing, at: now().toISOString() }, context);
    };

    const badgeIsRevoked = async (assessmentId: string, reason: string, context: Context): Following => {
      const code = await codes.find(assessmentId, badge.state);
      return code ? badge(code, { type: 'RevokeBadge', reason, at: now().toISOString() }, context) : undefined;
    };

    /** What it stands on may have changed between the look at it and the badge's issue. */
    const badgeWasIssued = async ({ data }: Of<'BadgeIssued'>, context: Context): Following => {
      const { assessmentId, propertyId } = data;
      if ((await property.state(propertyId)).status === 'removed')
        return badgeIsRevoked(assessmentId, PROPERTY_REMOVED, context);
      if ((await assessment.state(assessmentId)).status === 'superseded')
        return badgeIsRevoked(assessmentId, STARTED_ANEW, context);
      return badgeFollows(assessmentId, context);
    };

    /** One that was uploaded before any assessment goes to the first. */
    const assessmentOf = async ({ uploaded }: KeptDocument): Promise<string | null> => {
      if (uploaded.assessmentId) return uploaded.assessmentId;
      const listed = await property.state(uploaded.propertyId);
      return listed.status === 'listed' ? listed.assessmentId : null;
    };

    /** With the date it has now: this may be done again after the date was changed. */
    const attach = async (kept: KeptDocument, assessmentId: string, context: Context): Following => {
      const { accountId, position, documentId, documentType, at: uploadedAt } = kept.uploaded;
      const attachment = { position, documentId, documentType, expiresOn: kept.expiresOn, uploadedAt };
      return assessment(assessmentId, { type: 'AttachDocument', ...attachment, ...by(accountId) }, context);
    };

    const supersede = (documentId: string, accountId: string, byDocumentId: string | null, context: Context) =>
      document(documentId, { type: 'SupersedeDocument', byDocumentId, ...by(accountId) }, context);

    const placeDocument = async (documentId: string, context: Context): Promise<readonly Done[]> => {
      const kept = await document.state(documentId);
      if (kept.status !== 'kept') return [];
      const assessmentId = await assessmentOf(kept);
      if (!assessmentId) return [];
      const { accountId, position } = kept.uploaded;
      const state = await assessment.state(assessmentId);
      // Started anew while the file was on its way.
      if (state.status === 'superseded') return [await supersede(documentId, accountId, null, context)];
      const attached = await attach(kept, assessmentId, context);
      const after = await assessment.state(assessmentId);
      const present = after.status === 'missing' ? undefined : after.documents[position]?.documentId;
      return present && present !== documentId
        ? [attached, await supersede(documentId, accountId, present, context)]
        : [attached];
    };

    const documentAttached = async ({ data }: Of<'DocumentAttached'>, context: Context): Promise<readonly Done[]> => {
      const { accountId, assessmentId, documentId, position, replaces } = data;
      const outcomes: Done[] = [];
      if (replaces) outcomes.push(await supersede(replaces, accountId, documentId, context));
      // Deleted between its upload and this: what is gone is no evidence.
      if ((await document.state(documentId)).status === 'deleted')
        outcomes.push(
          await assessment(assessmentId, { type: 'DetachDocument', position, documentId, ...by(accountId) }, context),
        );
      return [...outcomes, await badgeFollows(assessmentId, context)];
    };

    const expiryChanged = async ({ data }: Of<'DocumentExpiryChanged'>, context: Context): Following => {
      const kept = await document.state(data.documentId);
      const assessmentId = kept.status !== 'missing' && (await assessmentOf(kept));
      if (!assessmentId) return undefined;
      const state = await assessment.state(assessmentId);
      const attached = state.status !== 'missing' && state.documents[kept.uploaded.position];
      return attached && attached.documentId === data.documentId ? attach(kept, assessmentId, context) : undefined;
    };

    const evidenceMoved = (event: { data: { assessmentId: string } }, context: Context) =>
      badgeFollows(event.data.assessmentId, context);

    const steps: Steps = {
      EmailClaimed: ({ data }, context) => account(data.accountId, { type: 'RegisterAccount', ...data }, context),
      PropertySlotTaken: ({ data }, context) => property(data.propertyId, { type: 'AddProperty', ...data }, context),
      PropertyRemoved: async ({ data }, context) => {
        const { accountId, propertyId, assessmentId } = data;
        const released = { type: 'ReleasePropertySlot', propertyId, ...by(accountId) } as const;
        const outcomes = [await allowance(accountId, released, context)];
        if (!assessmentId) return outcomes;
        // The badge first: its reason is the removal, and not that its assessment ends with it.
        const revoked = await badgeIsRevoked(assessmentId, PROPERTY_REMOVED, context);
        const ended = await assessment(assessmentId, { type: 'SupersedeAssessment', ...by(accountId) }, context);
        return [...outcomes, revoked, ended];
      },
      // The new one first: nobody should see a property between two assessments.
      AssessmentOpened: async ({ data }, context) => {
        const { formerAssessmentId: former, at, ...opened } = data;
        const start = { type: 'StartAssessment', ...by(opened.accountId), ...opened, at } as const;
        const started = await assessment(opened.assessmentId, start, context);
        if (former)
          return [started, await assessment(former, { type: 'SupersedeAssessment', ...by(opened.accountId) }, context)];
        const outcomes: Done[] = [started];
        for (const documentId of await looseDocuments(opened.propertyId, started.reached))
          outcomes.push(...(await placeDocument(documentId, context)));
        return outcomes;
      },
      // spec.txt section 4: starting anew discards what was there, so its papers count for nothing any more.
      AssessmentSuperseded: async ({ data: { accountId, assessmentId } }, context) => {
        const outcomes: Done[] = [await badgeIsRevoked(assessmentId, STARTED_ANEW, context)];
        const state = await assessment.state(assessmentId);
        if (state.status === 'missing') return outcomes;
        for (const { documentId } of Object.values(state.documents))
          outcomes.push(await supersede(documentId, accountId, null, context));
        return outcomes;
      },
      DocumentUploaded: ({ data }, context) => placeDocument(data.documentId, context),
      DocumentExpiryChanged: expiryChanged,
      DocumentDeleted: async ({ data: { accountId, documentId } }, context) => {
        const kept = await document.state(documentId);
        const assessmentId = kept.status !== 'missing' && (await assessmentOf(kept));
        if (!assessmentId) return undefined;
        const { position } = kept.uploaded;
        return assessment(assessmentId, { type: 'DetachDocument', position, documentId, ...by(accountId) }, context);
      },
      DocumentAttached: documentAttached,
      DocumentDetached: evidenceMoved,
      AssessmentReevaluated: evidenceMoved,
      BadgeIssued: badgeWasIssued,
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
