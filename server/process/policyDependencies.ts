import { documentFile } from '../../projections/documentFile/model.ts';
import { documentsWithoutAssessment } from '../../projections/documentFile/queries.ts';
import { shares as shareModel } from '../../projections/share/model.ts';
import { everyShareOf } from '../../projections/share/queries.ts';
import { transferOffers } from '../../projections/transferOffer/model.ts';
import { everyOfferBy } from '../../projections/transferOffer/queries.ts';
import { uploadLinks as uploadLinkModel } from '../../projections/uploadLink/model.ts';
import { everyUploadLinkOf } from '../../projections/uploadLink/queries.ts';
import type { ImportWork } from '../application/imports/importWork.ts';
import type { PolicyDependencies } from '../application/policies/policy.ts';
import type { AccountTokens } from '../identity/accountTokens.ts';
import { sessionsEnder } from '../identity/sessions.ts';
import { forgettingPasscodes } from '../identity/sharePasscodes.ts';
import type { AutoResetEvent } from '../lib/autoResetEvent.ts';
import type { MailFolder } from '../mail/mailFolder.ts';
import type { Outbox } from '../mail/outbox.ts';
import { beginningErasures } from '../personalData/eraseAccount.ts';
import type { Reads } from '../readSide/reads.ts';
import type { RebuildRequests } from '../readSide/rebuildRequests.ts';
import { type Following, untilShown, untilUpToDate } from '../readSide/upToDate.ts';
import type { OpenedLog } from './openLog.ts';

/** Milliseconds that a policy waits for a read model, if it needs data of several streams. */
const POLICY_TIMEOUT = 2000;

/** Waits for `reached`, so that a document that was just uploaded is included. */
const readingDocuments =
  ({ reads, ...following }: Following & { readonly reads: Reads }): PolicyDependencies['documentsWithoutAssessment'] =>
  async (propertyId, reached = 0n) => {
    await untilShown([documentFile], following, reached, POLICY_TIMEOUT);
    return (await reads.all(documentsWithoutAssessment(propertyId))).map(({ documentId }) => documentId);
  };

const readingLinks =
  ({ reads, ...following }: Following & { readonly reads: Reads }): PolicyDependencies['linksOf'] =>
  async (accountId, deadline) => {
    const models = [shareModel, uploadLinkModel, transferOffers];
    await untilUpToDate(models, following, { timeout: POLICY_TIMEOUT, deadline });
    const [shares, uploadLinks, offers] = await Promise.all([
      reads.all(everyShareOf(accountId)),
      reads.all(everyUploadLinkOf(accountId)),
      reads.all(everyOfferBy(accountId)),
    ]);
    return {
      shareIds: shares.map(({ shareId }) => shareId),
      uploadLinkIds: uploadLinks.map(({ linkId }) => linkId),
      offeredIds: offers.map(({ propertyId }) => propertyId),
    };
  };

type AsTheyAre = 'codes' | 'placeOf' | 'now' | 'invitations' | 'apiKeys' | 'deliveries' | 'copyFile' | 'uploadsOf';

type PolicyInputs = Pick<OpenedLog, 'pool' | 'secrets' | 'editions'> &
  Pick<PolicyDependencies, AsTheyAre> & {
    readonly following: Following & { readonly reads: Reads };
    readonly scheduleWoken: AutoResetEvent;
    readonly importWork: ImportWork;
    readonly rebuilds: RebuildRequests;
    readonly accountTokens: AccountTokens;
    readonly mails: Outbox;
    readonly mailFolder: MailFolder | undefined;
    readonly contactEmail: string | undefined;
  };

/** What the policies need, but for the commands, which need the policies. */
export const policyDependencies = ({
  pool,
  secrets,
  editions,
  now,
  following,
  scheduleWoken,
  importWork,
  rebuilds,
  accountTokens,
  mails,
  mailFolder,
  contactEmail,
  ...others
}: PolicyInputs): Omit<PolicyDependencies, 'commands'> => ({
  ...others,
  now,
  editions,
  emailKey: secrets.emailKey,
  beginErasure: beginningErasures(pool, now, scheduleWoken.set),
  beginImportWork: importWork.begin,
  documentsWithoutAssessment: readingDocuments(following),
  linksOf: readingLinks(following),
  endSessions: sessionsEnder(pool, now),
  forgetPasscode: forgettingPasscodes(pool),
  requestRebuild: rebuilds.add,
  mail: {
    add: mails.add,
    resend: mails.resend,
    erase: async (subject) => {
      await mails.erase(subject);
      await mailFolder?.erase(subject);
    },
    issueToken: accountTokens.issue,
    contactEmail,
  },
});
