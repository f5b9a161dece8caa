/** README.txt of an export. */
export const readme = (at: string): string =>
  `Everything that LetProof holds about you and your account, as of ${at}.

profile.json            your name, addresses and settings
sessions.json           the browsers that are signed in
properties.json, .csv   your properties, also those that you removed
assessments.json, .csv  your assessments with every answer
documents.json, .csv    your documents; "file" is the place of each in this ZIP
documents/              the files that you uploaded
badges.json             your badges
subscription.json       your subscription
transferred-properties.json  your properties that you transferred to another account, and when
activity.json           what happened in your account
invitations.json        the addresses that your account has invited, until an invitation ends
roles.json              your roles in the accounts of others
api-keys.json           the API keys of your account, without the keys themselves
webhooks.json           the addresses that get messages from your account
upload-links.json       your links that ask others for a document
shared-links.json       your links that show a report, with their views
stay-receipts.json      the stay receipts that you made
contact-messages.json   the messages that you sent to us
quick-checks.json       the quick checks that you took
events.jsonl            every change that we recorded, one per line, in the order of each thing

The .json files can be read by programs. The .csv files open in a spreadsheet and hold the same in rows.
In the .csv files an apostrophe stands before a text that a spreadsheet would run as a formula.
Your password is not here: we keep only a value from which it cannot be found out.
`;
