import { londonDay } from '../../domain/calendar.ts';
import { reject } from '../../domain/decider.ts';
import { may } from '../../domain/policy.ts';
import { noRoom } from '../../domain/properties/decider.ts';
import { hasDocument } from '../../domain/properties/state.ts';
import { LINK_FULL } from '../../domain/uploadLinks/contract.ts';
import { linkEnded, type MadeUploadLink, repeatedUse, takes } from '../../domain/uploadLinks/decider.ts';
import type { UploadLinkMade, UploadLinkUsed } from '../../domain/uploadLinks/events.ts';
import type { Position } from '../../projections/recorded.ts';
import { linkIdOf } from '../identity/linkTokens.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { FindAccess } from './accountAccess.ts';
import { type Context, latest } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { Rejected } from './errors.ts';
import { filedByLink } from './filedByLink.ts';
import { latestOfQuestion } from './latestOfQuestion.ts';
import type { FindLinkedProperty, LinkedProperty } from './linkedProperty.ts';

export type FoundUploadLink = LinkedProperty & { readonly link: MadeUploadLink };

type Dependencies = {
  readonly commands: Pick<Commands, 'assessment' | 'document' | 'property' | 'uploadLink' | 'repeatPolicies'>;
  readonly linked: FindLinkedProperty;
  readonly findAccess: FindAccess;
  readonly now: Clock;
};
type Sent = { readonly upload: UploadLinkUsed; readonly reached: Position | undefined };

/** False once a former role of the person who made a link no longer lets them upload to its property. */
export const makerMayUpload =
  (findAccess: FindAccess) =>
  async (
    { madeBy, accountId, propertyId }: Pick<UploadLinkMade, 'madeBy' | 'accountId' | 'propertyId'>,
    deadline: Deadline,
  ): Promise<boolean> => {
    const access = await findAccess(madeBy, accountId, deadline);
    if (!access || !may(access.role, 'document:upload')) return false;
    return access.scope === null || access.scope.includes(propertyId);
  };

/** The rejection of one more document, in words for its sender; undefined while there is room. */
export const fullForSender = (property: LinkedProperty['property']) =>
  noRoom(property) && reject<'document-limit-reached'>('document-limit-reached', LINK_FULL);

/** What a person without an account can do with the address of an upload link. */
export const uploadLinks = ({ commands, linked, findAccess, now }: Dependencies) => {
  const today = () => londonDay(now());
  const mayMakerUpload = makerMayUpload(findAccess);
  const isLatest = latestOfQuestion(commands);
  const { isFiled, isOutdated } = filedByLink(commands);

  /**
   * Throws Rejected for a token that is unknown, for a link that has ended, and for a property that is full. A used link
   * may get a file again.
   */
  const find = async (token: string, deadline: Deadline): Promise<FoundUploadLink> => {
    const link = await commands.uploadLink.freshState(linkIdOf('upload', token), deadline);
    if (link.status !== 'made' || today() > link.made.lastDay) throw new Rejected(linkEnded);
    const found = await linked(link.made, deadline);
    if (!found || !(await mayMakerUpload(link.made, deadline))) throw new Rejected(linkEnded);
    // Not for a used link: what is sent again may be in the property already.
    const full = link.uses.length === 0 && fullForSender(found.property);
    if (full) throw new Rejected(full);
    return { ...found, link };
  };

  /** The same for a link that was not used yet. */
  const findUnused = async (token: string, deadline: Deadline): Promise<FoundUploadLink> => {
    const found = await find(token, deadline);
    if (!takes(found.link, null, today())) throw new Rejected(linkEnded);
    return found;
  };

  /**
   * The upload of which this one is a repeat, because its answer was lost. It must not be judged again: it may have taken
   * the last place of the property, and its dates were right on the day on which it was sent.
   */
  const findRepeated = async (
    linkId: string,
    sent: Pick<UploadLinkUsed, 'senderKeyHash' | 'sha256'>,
    deadline: Deadline,
  ): Promise<UploadLinkUsed | undefined> => {
    const link = await commands.uploadLink.freshState(linkId, deadline);
    return link.status === 'missing' ? undefined : repeatedUse(link, sent);
  };

  /**
   * True for a repeat whose first upload found the property full: the owner may have made room since. Throws Rejected if
   * its question has got a newer document meanwhile, because the repeat would replace that.
   */
  const isToFile = async (repeated: UploadLinkUsed, deadline: Deadline): Promise<boolean> => {
    if (await isFiled(repeated, deadline)) return false;
    if (await isOutdated(repeated, deadline)) throw new Rejected(linkEnded);
    return true;
  };

  /**
   * Also for one that is filed: the process may have died before it wrote the mail to the owner, and a mail is written
   * once for each event.
   */
  const followAgain = ({ linkId, documentId }: UploadLinkUsed, context: Context): Promise<Position | undefined> =>
    commands.repeatPolicies(
      `uploadLink-${linkId}`,
      ({ type, data }) => type === 'UploadLinkUsed' && data.documentId === documentId,
      context,
    );

  /** Throws Rejected unless the link takes a file that is no repeat. */
  const checkTakes = async (
    link: MadeUploadLink,
    sender: Pick<UploadLinkUsed, 'senderKeyHash'>,
    deadline: Deadline,
  ): Promise<void> => {
    if (!takes(link, sender, today())) throw new Rejected(linkEnded);
    // Another file takes the place of the first one, and must not take that of a document of the owner.
    if (link.uses.length > 0 && !(await isLatest(link, deadline))) throw new Rejected(linkEnded);
  };

  /**
   * Records a document whose file is on disk. The stream of the link decides, so that of several files at once one is
   * taken. A policy then files it in the property, which may be full or removed in this moment. The repeat of one that was
   * not filed is filed now.
   */
  const send = async (upload: UploadLinkUsed, context: Context): Promise<Sent> => {
    const { linkId, propertyId } = upload;
    const link = await commands.uploadLink.freshState(linkId, context.deadline);
    if (link.status !== 'missing' && !repeatedUse(link, upload)) await checkTakes(link, upload, context.deadline);
    const used = await commands.uploadLink(linkId, { type: 'UseUploadLink', ...upload, today: today() }, context);
    const recorded = used.state.status === 'missing' ? undefined : repeatedUse(used.state, upload);
    let { reached } = used;
    if (recorded && used.recorded.length === 0) {
      // Checked here, too: the owner may have uploaded a newer document since the look at the link.
      await isToFile(recorded, context.deadline);
      reached = latest(reached, await followAgain(recorded, context));
    }
    const property = await commands.property.freshState(propertyId, context.deadline);
    if (!recorded || property.status !== 'listed') throw new Rejected(linkEnded);
    if (!hasDocument(property, recorded.documentId)) throw new Rejected(fullForSender(property) ?? linkEnded);
    return { upload: recorded, reached };
  };

  return { find, findUnused, findRepeated, isToFile, checkTakes, send };
};
