export const BENEFITS = [
  'Full legal assessment of each property',
  'Guidance for every question, by nation',
  'A report that says what to put right',
  'Document storage with expiry tracking',
  'Reminders before a certificate runs out',
  'A compliance badge and QR code anyone can check',
  'A certificate to print and hang up',
  'Email support',
] as const;
