import { PAGES, withParam } from '../../paths.ts';

const OFFICE = `${PAGES.console}/office`;

/** Path patterns of the back office, a part of the console. */
export const OFFICE_PAGES = {
  accounts: `${OFFICE}/accounts`,
  account: `${OFFICE}/accounts/:accountId`,
  accountTab: `${OFFICE}/accounts/:accountId/:tab`,
  subscriptions: `${OFFICE}/subscriptions`,
  allowances: `${OFFICE}/allowances`,
  messages: `${OFFICE}/contact-messages`,
  message: `${OFFICE}/contact-messages/:messageId`,
  reports: `${OFFICE}/badge-reports`,
  leads: `${OFFICE}/leads`,
  mails: `${OFFICE}/mails`,
  mail: `${OFFICE}/mails/:mailId`,
  projections: `${OFFICE}/projections`,
  reviews: `${OFFICE}/reviews`,
  actions: `${OFFICE}/staff-actions`,
} as const;
export type OfficePageName = keyof typeof OFFICE_PAGES;

export const officeAccountPath = (accountId: string): string => withParam(OFFICE_PAGES.account, accountId);
export const officeMessagePath = (messageId: string): string => withParam(OFFICE_PAGES.message, messageId);
export const officeMailPath = (mailId: string): string => withParam(OFFICE_PAGES.mail, mailId);

const filtered = (page: string, filter: Readonly<Record<string, unknown>>): string =>
  `${page}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
export const actionsOnPath = (accountId: string): string => filtered(OFFICE_PAGES.actions, { account_id: [accountId] });
export const mailsToPath = (accountId: string): string => filtered(OFFICE_PAGES.mails, { account_id: [accountId] });
