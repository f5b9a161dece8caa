import { formatInstant } from '../../../domain/calendar.ts';
import type { Of } from '../../../domain/events.ts';
import type { PropertyState } from '../../../domain/properties/state.ts';
import { offersUntil } from '../../../domain/properties/transferring.ts';
import { type Context, stepOf } from '../commandHandler.ts';
import { Rejected } from '../errors.ts';
import type { BadgePolicy } from './badgePolicy.ts';
import { documentsToOwner } from './documentsToOwner.ts';
import { commandBy, type Done, type PolicyContext, type PolicyDependencies } from './policy.ts';

type Dependencies = Pick<PolicyDependencies, 'commands' | 'now' | 'copyFile' | 'uploadsOf' | 'mail'>;

/** What follows from an offer of a property, and from its acceptance. */
export const transferPolicy = (dependencies: Dependencies, badge: BadgePolicy) => {
  const { commands, now, mail } = dependencies;
  const by = commandBy(now);
  const moveDocuments = documentsToOwner(dependencies);

  const offered = ({ data }: Of<'TransferOffered'>, context: Context): Promise<Done> => {
    const { accountId, propertyId, transferId, emailKey, at } = data;
    const opened = { accountId, propertyId, transferId, emailKey, at };
    return commands.transfer(transferId, { type: 'OpenTransfer', ...opened }, context);
  };

  const mailOffer = async (
    { data: { accountId, propertyId, transferId, expiresAt, personal, at } }: Of<'TransferOffered'>,
    { causationId: eventId, deadline }: PolicyContext,
  ): Promise<undefined> => {
    const [sender, property] = await Promise.all([
      commands.account.cachedState(accountId, deadline),
      commands.property.cachedState(propertyId, deadline),
    ]);
    const to = personal.owner.details?.email;
    // The sender was erased, or the property is gone, before this ran again after a crash.
    if (!to || sender.status !== 'registered' || property.status !== 'listed') return;
    const name = property.details.personal.owner.details?.name;
    if (name === undefined || property.accountId !== accountId) return;
    const data = {
      account: sender.name || sender.email,
      property: name,
      transferId,
      expiresOn: formatInstant(expiresAt),
    };
    await mail.add({ template: 'property-offered', data, to, eventId, at, subject: accountId, accountId: null });
  };

  const owns = (accountId: string, property: PropertyState): boolean =>
    property.status === 'listed' && property.accountId === accountId;
  const isOwnedBy = async (accountId: string, propertyId: string, { deadline }: Context): Promise<boolean> =>
    owns(accountId, await commands.property.freshState(propertyId, deadline));

  /**
   * Takes a property that an account does not own out of its groups, so that people with access to one of them do not see
   * it when it comes back.
   */
  const takeOut = async (accountId: string, propertyId: string, context: Context): Promise<Done> => {
    if (await isOwnedBy(accountId, propertyId, context)) return undefined;
    return commands.arrangement(accountId, { type: 'TakeOutProperty', propertyId, ...by(accountId) }, context);
  };

  /** The slot is given back if the offer has ended, so that none is lost. */
  const slotTaken = async ({ data }: Of<'TransferSlotTaken'>, context: Context): Promise<Done> => {
    const { accountId, propertyId, transferId } = data;
    // The former owner may have put it into a group again just before the transfer.
    await takeOut(accountId, propertyId, context);
    if ((await commands.account.freshState(accountId, context.deadline)).status === 'erased')
      return giveBack(data, context);
    try {
      return await commands.property(propertyId, { type: 'AcceptTransfer', transferId, ...by(accountId) }, context);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return giveBack(data, context);
    }
  };

  const giveBack = async (
    { accountId, propertyId, transferId }: Of<'TransferSlotTaken'>['data'],
    context: Context,
  ): Promise<Done> => {
    // It has come by a later offer, which needs the slot.
    if (await isOwnedBy(accountId, propertyId, context)) return undefined;
    const release = { type: 'ReleasePropertySlot', propertyId, transferIds: [transferId], ...by(accountId) } as const;
    return commands.allowance(accountId, release, context);
  };

  const releaseFormer = async (
    { formerAccountId, propertyId, transferId }: Of<'PropertyTransferred'>['data'],
    context: Context,
  ): Promise<Done> => {
    const property = await commands.property.freshState(propertyId, context.deadline);
    // It has come back since.
    if (property.status === 'missing' || owns(formerAccountId, property)) return undefined;
    // The former owner may be accepting a later offer, whose slot must stay. A removed property does not come back.
    const kept = property.status === 'listed' && { transferIds: offersUntil(property.offers, transferId) };
    const release = { type: 'ReleasePropertySlot', propertyId, ...kept, ...by(formerAccountId) } as const;
    return commands.allowance(formerAccountId, release, context);
  };

  /**
   * Gives what the former owner still has of the property to its present owner. If it has come back to the former owner
   * meanwhile, it is theirs: this would take it from them.
   */
  const complete = async (
    { accountId, formerAccountId, propertyId, transferId, at }: Of<'PropertyTransferred'>['data'],
    context: Context,
  ): Promise<Done> => {
    const property = await commands.property.freshState(propertyId, context.deadline);
    const owner = property.status === 'listed' ? property.accountId : accountId;
    if (owner === formerAccountId) return undefined;
    const completed = {
      type: 'CompleteTransfer',
      accountId: owner,
      formerAccountId,
      propertyId,
      transferId,
      at,
    } as const;
    return commands.transfer(transferId, completed, context);
  };

  const transferred = async ({ data }: Of<'PropertyTransferred'>, context: Context): Promise<readonly Done[]> => {
    const { formerAccountId, propertyId } = data;
    // Before the files, whose copying may take so long that the property comes back meanwhile.
    const takenOut = await takeOut(formerAccountId, propertyId, context);
    const moved = await moveDocuments(propertyId, stepOf(context));
    const rest = stepOf(context);
    const property = await commands.property.freshState(propertyId, rest.deadline);
    const assessmentId = property.status === 'listed' ? property.assessmentId : null;
    const standing = assessmentId ? await badge.recordStanding(assessmentId, rest) : undefined;
    const released = await releaseFormer(data, rest);
    const completed = await complete(data, rest);
    return [takenOut, ...moved, standing, released, completed];
  };

  const mailFormerOwner = async (
    { data: { formerAccountId, personal, at } }: Of<'PropertyTransferred'>,
    { causationId: eventId, deadline }: PolicyContext,
  ): Promise<undefined> => {
    const former = await commands.account.cachedState(formerAccountId, deadline);
    const property = personal.former.details?.name;
    if (former.status !== 'registered' || former.email === '' || property === undefined) return;
    const { name, email: to } = former;
    const subject = { subject: formerAccountId, accountId: formerAccountId };
    await mail.add({ template: 'property-transferred', data: { name, property }, to, eventId, at, ...subject });
  };

  return { offered, mailOffer, slotTaken, transferred, mailFormerOwner };
};
