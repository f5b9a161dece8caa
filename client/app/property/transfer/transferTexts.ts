export const GOES_ALONG = [
  'The assessment with all answers, and the history',
  'The documents, also those that were replaced',
  'The badge, under the same code and address',
] as const;

export const STAYS_BEHIND = [
  'Your name and those of your colleagues: the history says “A former owner”',
  'Links and shares that you have made: they end',
  'Stay receipts: their pages end, so download those that somebody still needs',
  'Tags, groups, assignments and paused reminders',
] as const;
