/** What is left of a subscription when it has ended. */
export const AFTER_THE_END =
  'After that, reports, documents and badge files stay readable, but you can change nothing. Badges stay valid for 30 more days.';

export const ENDED = 'Reports, documents and badge files stay readable. Choose a plan to make changes again.';
