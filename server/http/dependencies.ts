import type { RequestHandler } from 'express';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { FindAccess } from '../application/accountAccess.ts';
import type { AccountFollowUps } from '../application/accountFollowUps.ts';
import type { BadgeCodes } from '../application/badgeCodes.ts';
import type { BadgeCredentials } from '../application/badgeCredentials.ts';
import type { BadgeViewCounts } from '../application/badgeViews.ts';
import type { ReportBundles } from '../application/bulk/reportBundles.ts';
import type { PlanChanges } from '../application/changePlan.ts';
import type { Commands } from '../application/commands.ts';
import type { DocumentImports } from '../application/imports/documentImports.ts';
import type { PropertyImports } from '../application/imports/propertyImports.ts';
import type { Inviting } from '../application/inviting.ts';
import type { MailedAddress } from '../application/mailedAddress.ts';
import type { OfflineChecker } from '../application/offlineChecker.ts';
import type { PasswordChanges } from '../application/passwordChanges.ts';
import type { PropertyAccess } from '../application/propertyAccess.ts';
import type { RecordSubscription } from '../application/recordSubscription.ts';
import type { SecondFactor } from '../application/secondFactor.ts';
import type { Office } from '../application/staff/office.ts';
import type { SubscriptionAccess } from '../application/subscriptionAccess.ts';
import type { Transferring } from '../application/transferring.ts';
import type { EvidenceBundles } from '../bundles/evidenceBundles.ts';
import type { CalendarCache } from '../calendar/calendarCache.ts';
import type { IcsCalendars } from '../calendar/icsCalendar.ts';
import type { Keyring } from '../eventLog/codec.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { InspectFile } from '../files/scanned.ts';
import type { AccountTokens } from '../identity/accountTokens.ts';
import type { ApiKeys } from '../identity/apiKeys.ts';
import type { CalendarAddresses } from '../identity/calendarAddresses.ts';
import type { Credentials } from '../identity/credentials.ts';
import type { Invitations } from '../identity/invitations.ts';
import type { RateLimits } from '../identity/rateLimits.ts';
import type { Secrets } from '../identity/secrets.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { SharePasscodes } from '../identity/sharePasscodes.ts';
import type { SignInAttempts } from '../identity/signInAttempts.ts';
import type { Ledger } from '../ledger/openLedger.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { Live } from '../live/startLive.ts';
import type { UnsubscribeTokens } from '../mail/unsubscribeTokens.ts';
import type { LocalPayments } from '../payments/local/localPayments.ts';
import type { Payments } from '../payments/payments.ts';
import type { EraseAccount } from '../personalData/eraseAccount.ts';
import type { ExportAccount } from '../personalData/export/exportAccount.ts';
import type { OverviewCache } from '../readSide/overviewCache.ts';
import type { PageCache } from '../readSide/pageCache.ts';
import type { Papers } from '../readSide/papers.ts';
import type { PropertyYears } from '../readSide/propertyYears.ts';
import type { Reads } from '../readSide/reads.ts';
import type { StatedStays } from '../readSide/statedStays.ts';
import type { DoneToday } from '../schedule/doneToday.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { Targets } from '../webhooks/target.ts';
import type { DeviceCookies } from './deviceCookie.ts';
import type { QuickCheckCookie } from './quickCheckCookie.ts';
import type { Replies } from './reply.ts';
import type { SessionCookie } from './session.ts';

/**
 * Prints HTML to PDF. A function makes it once its turn has come. Rejects with PrinterUnavailable and the reason if there is
 * no browser.
 */
export type Print = (
  html: string | (() => Promise<string>),
  job: {
    readonly landscape: boolean;
    /** Accounts take turns. */
    readonly account: string;
    /** Aborts when the document is no longer wanted. */
    readonly signal: AbortSignal;
  },
) => Promise<Uint8Array>;

/** The dependencies of all routes. Each route picks those that it needs. */
export type RouteDependencies = {
  readonly commands: Commands;
  readonly reads: Reads;
  readonly ledger: Pick<Ledger, 'reads' | 'proofs' | 'presentKeys' | 'provenFirstEvent'>;
  readonly now: Clock;
  readonly editions: Editions;
  readonly findAccess: FindAccess;
  readonly owned: PropertyAccess;
  readonly subscription: SubscriptionAccess;
  readonly keyring: Keyring;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  readonly credentials: Credentials;
  /** Links that were sent by mail. */
  readonly tokens: AccountTokens;
  readonly apiKeys: ApiKeys;
  readonly deliveries: Deliveries;
  readonly targets: Pick<Targets, 'check'>;
  readonly invitations: Invitations;
  readonly inviting: Inviting;
  readonly transferring: Transferring;
  readonly calendars: CalendarAddresses;
  readonly renderCalendar: IcsCalendars;
  readonly renderedCalendars: CalendarCache;
  readonly mailedAddress: MailedAddress;
  readonly passwords: PasswordChanges;
  readonly followUps: AccountFollowUps;
  readonly secondFactor: SecondFactor;
  readonly sharePasscodes: SharePasscodes;
  readonly limits: RateLimits;
  readonly attemptSignIn: SignInAttempts;
  readonly cookie: SessionCookie;
  readonly devices: DeviceCookies;
  readonly quickCheckCookie: QuickCheckCookie;
  readonly replies: Replies;
  readonly idempotent: RequestHandler;
  /** After a body that is not JSON. */
  readonly identifyAgain: RequestHandler;
  readonly payments: Payments;
  /** The pages of the local payment provider; undefined with Stripe. */
  readonly local: LocalPayments | undefined;
  readonly office: Office;
  /** True if the back office opens only to staff with a second factor. */
  readonly staffNeedSecondFactor: boolean;
  readonly recordSubscription: RecordSubscription;
  readonly planChanges: PlanChanges;
  readonly unsubscribeTokens: UnsubscribeTokens;
  readonly eraseAccount: EraseAccount;
  /** True if today's run of the job that sends reminders is over. */
  readonly remindersAreSent: DoneToday;
  readonly exportAccount: ExportAccount;
  readonly files: FileStore;
  readonly inspectFile: InspectFile;
  readonly imports: PropertyImports;
  readonly documentImports: DocumentImports;
  readonly reportBundles: ReportBundles;
  readonly evidenceBundles: EvidenceBundles;
  readonly overviews: OverviewCache;
  readonly pages: PageCache;
  readonly years: PropertyYears;
  readonly live: Pick<Live, 'admit' | 'open' | 'reached'>;
  readonly codes: BadgeCodes;
  readonly badgeCredentials: BadgeCredentials;
  readonly badgeViews: BadgeViewCounts;
  readonly papers: Papers;
  readonly statedStays: StatedStays;
  readonly print: Print;
  /** Undefined without the built client. */
  readonly offlineChecker: OfflineChecker | undefined;
  /** Scheme and host of links in badges; if undefined, those of the request. */
  readonly publicOrigin: string | undefined;
  /**
   * Scheme and host that signed texts name as their issuer, and that the public pages name. Never those of a request: who
   * sends another Host header must not get a text that we sign in that name.
   */
  readonly issuerOrigin: () => string;
  /** Milliseconds from the last byte of a request's body until its command ends. */
  readonly requestTime: number;
  readonly logger: Logger;
};
