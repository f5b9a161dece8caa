import { formatDay } from '../calendar.ts';

/** The rejections of the people of an account, as they are shown. */
export const OWN_ACCOUNT = 'This is your own account.';
export const HAS_ACCESS = 'This person has access already. You can change their role in the list.';
export const ALREADY_INVITED = 'This person is invited already. You can send the invitation again.';
export const NOT_YOURS = 'This invitation was sent to another address. Sign in with the account of that address.';
export const OWNER_STAYS = 'The account belongs to its owner, who cannot leave it or be removed from it.';
export const NOT_MANAGING = 'You no longer manage this account.';
export const MANAGER_SEES_ALL = 'A manager works with all properties. Choose another role to limit what they see.';

/** For a manager whose own access has a last day. */
export const endsBefore = (lastDay: string): string =>
  `Your own access ends on ${formatDay(lastDay)}: choose that day or an earlier one`;

export const peopleLimit = (limit: number): string =>
  `An account can have up to ${limit} people and open invitations. Remove one that you no longer need.`;
