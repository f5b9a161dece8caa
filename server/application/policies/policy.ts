import { londonDay } from '../../../domain/calendar.ts';
import type { DocumentUploaded } from '../../../domain/documents/events.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import type { Actor } from '../../../domain/metadata.ts';
import type { Editions } from '../../../domain/questionnaire/editions.ts';
import type { Position } from '../../../projections/recorded.ts';
import type { CopyFile } from '../../files/copyingFile.ts';
import type { AccountTokens } from '../../identity/accountTokens.ts';
import type { ApiKeys } from '../../identity/apiKeys.ts';
import type { Invitations } from '../../identity/invitations.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { NewMail } from '../../mail/outbox.ts';
import type { NewRebuild } from '../../readSide/rebuildRequests.ts';
import type { Deliveries } from '../../webhooks/deliveries.ts';
import type { BadgeCodes } from '../badgeCodes.ts';
import type { Context, Outcome } from '../commandHandler.ts';
import type { Handlers } from '../handlers.ts';
import type { StatusPlaces } from '../statusPlaces.ts';

export type MailPort = {
  readonly add: (mail: NewMail) => Promise<void>;
  /** Lets a mail that could not be sent wait again, once for each instant. */
  readonly resend: (key: string, at: string) => Promise<void>;
  /** Deletes all mails about a person. */
  readonly erase: (subject: string) => Promise<void>;
  /** The token of the link in the mail that follows from an event. */
  readonly issueToken: AccountTokens['issue'];
  /** Gets the messages of the contact form. */
  readonly contactEmail: string | undefined;
};

export type PolicyDependencies = {
  readonly commands: Handlers;
  readonly codes: BadgeCodes;
  readonly placeOf: StatusPlaces;
  readonly now: Clock;
  readonly editions: Editions;
  /** The stream id of an email address. */
  readonly emailKey: (email: string) => string;
  /** Notes that the erasure of an account may go on: all that needs the person's data has been done. */
  readonly beginErasure: (accountId: string) => Promise<void>;
  /** Notes that the rows of an import are to be applied or taken back. */
  readonly beginImportWork: (committed: { importId: string; planId: string; accountId: string }) => Promise<void>;
  /** Documents that were uploaded before the property's first assessment, earliest first, as known at `reached`. */
  readonly documentsWithoutAssessment: (
    propertyId: string,
    reached: Position | undefined,
  ) => Promise<readonly string[]>;
  /**
   * Shares and upload links of an account, also withdrawn ones, and the properties that it offers to others, as known after
   * all that the log has now.
   */
  readonly linksOf: (
    accountId: string,
    deadline: Deadline,
  ) => Promise<{
    readonly shareIds: readonly string[];
    readonly uploadLinkIds: readonly string[];
    readonly offeredIds: readonly string[];
  }>;
  /** Ends the sessions of an account that were started until then (ISO 8601, UTC). */
  readonly endSessions: (accountId: string, until: string) => Promise<void>;
  /** Notes that a read model is to be rebuilt. */
  readonly requestRebuild: (request: NewRebuild) => Promise<void>;
  readonly copyFile: CopyFile;
  /** Every upload that the property's stream has accepted, also of documents that were deleted. */
  readonly uploadsOf: (propertyId: string, deadline: Deadline) => Promise<readonly DocumentUploaded[]>;
  readonly mail: MailPort;
  /** Deletes the passcode of a share. */
  readonly forgetPasscode: (shareId: string) => Promise<void>;
  readonly invitations: Pick<Invitations, 'issue' | 'end'>;
  readonly apiKeys: Pick<ApiKeys, 'add' | 'remove'>;
  readonly deliveries: Pick<Deliveries, 'add' | 'giveUp' | 'removeOf'>;
};

/**
 * True for data of a person whose key is destroyed. An event about that person can no longer be stored, and none is needed:
 * the erasure removes what they had.
 */
export const isErased = ({ details }: { readonly details: unknown }): boolean => details === null;

export type Done = Outcome<unknown> | undefined;

/** `causationId` is the id of the event. */
export type PolicyContext = Context & { readonly causationId: string };

/** The commands to other streams that follow from an event. `decidedBy` has recorded the event. */
export type Policy<Event extends DomainEvent> = (
  event: Event,
  context: PolicyContext,
  decidedBy: Actor,
) => Promise<Done | readonly Done[]>;

/** The members that most commands share. */
export const commandBy = (now: Clock) => (accountId: string) => ({
  accountId,
  at: now().toISOString(),
  today: londonDay(now()),
});
