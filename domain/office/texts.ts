/** What staff have done, by the type of its event. */
export const STAFF_ACTION_TEXTS: Readonly<Record<string, string>> = {
  StaffAdded: 'Added to staff',
  StaffRemoved: 'Removed from staff',
  AccountRecordOpened: 'Opened the record of an account',
  AccountSessionsEnded: 'Ended all sessions',
  PasswordResetSent: 'Sent a link for a new password',
  AllowanceGranted: 'Granted an allowance',
  AllowanceWithdrawn: 'Withdrew an allowance',
  ContactMessageAnswered: 'Answered a message',
  ContactMessageClosed: 'Closed a message',
  MailResent: 'Sent a mail again',
  ReadModelRebuildRequested: 'Asked for a rebuild',
  OfficeListExported: 'Exported a list',
};
