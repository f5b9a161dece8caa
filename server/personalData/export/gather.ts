import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { londonDay } from '../../../domain/calendar.ts';
import { asUploaded } from '../../../domain/documents/decider.ts';
import { grantsOfPerson } from '../../../projections/accessGrant/queries.ts';
import { latestActivity } from '../../../projections/accountActivity/queries.ts';
import { quickChecksOf } from '../../../projections/accountQuickCheck/queries.ts';
import { messagesOf } from '../../../projections/contactMessage/queries.ts';
import { everyPropertyOf } from '../../../projections/propertyOverview/queries.ts';
import { everyShareOf } from '../../../projections/share/queries.ts';
import { everyStayReceiptOf } from '../../../projections/stayReceipt/queries.ts';
import { everyUploadLinkOf } from '../../../projections/uploadLink/queries.ts';
import type { Commands } from '../../application/commands.ts';
import type { EventLog } from '../../eventLog/eventLog.ts';
import { zipName } from '../../files/zipName.ts';
import type { Invitations } from '../../identity/invitations.ts';
import { backgroundDeadline } from '../../lib/deadline.ts';
import type { Reads } from '../../readSide/reads.ts';
import type { AccountHistory, HistoryOf } from '../accountHistory.ts';

export type GatherDependencies = {
  readonly commands: Commands;
  readonly events: Pick<EventLog, 'readStream'>;
  readonly reads: Reads;
  readonly pool: Pick<Pool, 'query'>;
  readonly invitations: Pick<Invitations, 'ofAccount'>;
  readonly historyOf: HistoryOf;
};

const PARALLEL = 4;
const MAX_ACTIVITIES = 100_000;

/** Everything about an account but the events and the files, which are read while the ZIP is sent. */
export const gathering = ({ commands, events, reads, pool, invitations, historyOf }: GatherDependencies) => {
  const inParallel = pLimit(PARALLEL);

  const assessmentsOf = ({ properties }: AccountHistory) =>
    inParallel.map(
      properties.flatMap(({ propertyId, assessmentIds }) => assessmentIds.map((id) => ({ propertyId, id }))),
      async ({ propertyId, id }) => {
        const state = await commands.assessment.freshState(id, backgroundDeadline());
        if (state.status === 'missing') return [];
        const { status, edition, answers } = state;
        return [{ assessmentId: id, propertyId, status, edition, answers }];
      },
    );

  const documentsOf = async ({ accountId, properties }: AccountHistory) => {
    const uploads = properties.flatMap(({ documents }) => documents);
    return inParallel.map(
      uploads.map((upload, index) => ({ upload, number: index + 1 })),
      async ({ upload, number }) => {
        const state = await commands.document.freshState(upload.documentId, backgroundDeadline());
        const { uploaded, status, issuedOn, expiresOn, reference, issuer } =
          state.status === 'missing' ? asUploaded(upload) : state;
        const { personal, at, accountId: storedFor, replaces = null, uploadedBy: uploader = null, ...rest } = uploaded;
        const isTheirs = personal.owner.subject === accountId;
        const isDeleted = status === 'deleted';
        // What was deleted before the property was transferred still has the texts of its former owner.
        const isShown = isTheirs || !isDeleted;
        const filename = (isShown && personal.owner.details?.filename) || 'document';
        const texts = isShown ? { reference, issuer } : { reference: null, issuer: null };
        // Who uploaded it for a former owner is not the business of the present one.
        const uploadedBy = isTheirs ? uploader : null;
        // The file of a deleted document is gone.
        const file = isDeleted ? null : zipName(number, filename);
        const row = {
          ...rest,
          issuedOn,
          expiresOn,
          ...texts,
          uploadedBy,
          replaces,
          filename,
          uploadedAt: at,
          status,
          file,
        };
        return { row, storedFor };
      },
    );
  };

  const contactIdsOf = async ({ accountId, confirmedEmailKey }: AccountHistory): Promise<readonly string[]> =>
    (await reads.all(messagesOf(accountId, confirmedEmailKey))).map(({ contactId }) => contactId);

  const eventsOf = async (stream: string) =>
    (await events.readStream(stream, 0n, backgroundDeadline())).map(({ event }) => event);

  /** Properties that were transferred to another account: what is theirs now is not this person's data. */
  const transferredIn = async ({ accountId, properties }: AccountHistory) => {
    const found = await inParallel.map(properties, async ({ propertyId }) => eventsOf(`property-${propertyId}`));
    return found.flat().flatMap((event) =>
      event.type === 'PropertyTransferred' && event.data.formerAccountId === accountId
        ? [
            {
              property: event.data.propertyId,
              name: event.data.personal.former.details?.name ?? null,
              transferredAt: event.data.at,
            },
          ]
        : [],
    );
  };

  const stillTheirs = async ({ accountId, properties, ...rest }: AccountHistory): Promise<AccountHistory> => {
    const theirs = await inParallel.map(properties, async (property) => {
      const state = await commands.property.freshState(property.propertyId, backgroundDeadline());
      return state.status !== 'missing' && state.accountId === accountId ? [property] : [];
    });
    return { ...rest, accountId, properties: theirs.flat() };
  };

  /** Open ones: of those that have ended the address is kept nowhere. */
  const invitationsOf = async (accountId: string) => {
    const [invited, access] = await Promise.all([
      invitations.ofAccount(accountId),
      commands.access.freshState(accountId, backgroundDeadline()),
    ]);
    const addresses = new Map(invited.map(({ id, email }) => [id, email]));
    return access.invitations.map(({ invitationId, role, scope, until, invitedAt, expiresAt }) => {
      const email = addresses.get(invitationId) ?? null;
      return { invitationId, email, role, scope, until, invitedAt, expiresAt };
    });
  };

  /** Of the person in other accounts, also those whose last day is over. */
  const rolesOf = async (accountId: string) =>
    (await reads.all(grantsOfPerson(accountId, londonDay(new Date(0))))).map(({ state, name }) => {
      const { accountId: account, personId: _, ...role } = state;
      return { account, name, ...role };
    });

  return async (accountId: string) => {
    const everything = await historyOf(accountId);
    const history = await stillTheirs(everything);
    const [
      account,
      subscription,
      apiKeys,
      webhooks,
      properties,
      activity,
      quickChecks,
      uploadLinks,
      shares,
      stayReceipts,
      contactIds,
      invited,
      roles,
    ] = await Promise.all([
      commands.account.freshState(accountId, backgroundDeadline()),
      commands.subscription.freshState(accountId, backgroundDeadline()),
      commands.apiKey.freshState(accountId, backgroundDeadline()),
      commands.webhook.freshState(accountId, backgroundDeadline()),
      reads.all(everyPropertyOf(accountId, null)),
      reads.all(latestActivity(accountId, null, [], MAX_ACTIVITIES)),
      reads.all(quickChecksOf(accountId)),
      reads.all(everyUploadLinkOf(accountId)),
      reads.all(everyShareOf(accountId)),
      reads.all(everyStayReceiptOf(accountId)),
      contactIdsOf(history),
      invitationsOf(accountId),
      rolesOf(accountId),
    ]);
    const { rows: sessions } = await pool.query<{ session: unknown }>(
      "select to_jsonb(s) - 'id_hash' - 'account_id' as session from session s where account_id = $1",
      [accountId],
    );
    const documents = await documentsOf(history);
    const quickCheckIds = quickChecks.map(({ quickCheckId }) => quickCheckId);
    return {
      history,
      account,
      subscription,
      apiKeys: apiKeys.keys.map(({ keyHash: _, ...key }) => key),
      webhooks: webhooks.webhooks,
      properties,
      activity: activity.map(({ state, name }) => ({ ...state, property: name })),
      sessions: sessions.map(({ session }) => session),
      assessments: (await assessmentsOf(history)).flat(),
      documents: documents.map(({ row }) => row),
      /** Places in the ZIP. After a transfer a file may still be stored for the former owner. */
      files: documents.flatMap(({ row: { file, sha256 }, storedFor }) =>
        file === null ? [] : [{ file, sha256, accountId: storedFor }],
      ),
      badges: await inParallel.map(
        history.properties.flatMap(({ badgeCodes }) => badgeCodes),
        (code) => commands.badge.freshState(code, backgroundDeadline()),
      ),
      uploadLinks,
      shares,
      stayReceipts,
      transferred: await transferredIn(everything),
      invitations: invited,
      roles,
      contactIds,
      contactMessages: (await inParallel.map(contactIds, (id) => eventsOf(`contact-${id}`))).flat(),
      quickCheckIds,
      quickChecks: (await inParallel.map(quickCheckIds, (id) => eventsOf(`quickCheck-${id}`))).flat(),
    };
  };
};
export type Gathered = Awaited<ReturnType<ReturnType<typeof gathering>>>;
