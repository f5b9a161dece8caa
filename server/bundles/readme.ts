import { formatInstant, formatTime } from '../../domain/calendar.ts';
import { parseVkey } from '../../domain/ledger/note.ts';
import { FILES, type Manifest } from '../../verifier/check/format.ts';
import { sha256 } from '../ledger/sha256.ts';
import { spkiOf } from '../lib/ed25519.ts';

const pemBody = (vkey: string): string => {
  const key = parseVkey(sha256, vkey);
  if (!key) throw new Error('The key of the ledger is not a verifier key');
  return spkiOf(key.publicKey).toString('base64');
};

const withheldText = ({ withheld }: Pick<Manifest, 'withheld'>): string =>
  withheld.length === 0
    ? ''
    : `\n## Kept back\n\nThe owner kept these back. Their places in the log are proved, their content is not here. The report is not in the bundle, because it would show them.\n\n${withheld
        .map(({ kind, label }) => `- ${kind === 'answer' ? 'Answer' : 'Document'}: ${label}`)
        .join('\n')}\n`;

type Installation = {
  /** Scheme and host. */
  readonly origin: string;
  /** SHA-256 of the offline page in hex; null if it is not built. */
  readonly checker: string | null;
};

const pageText = ({ origin, checker }: Installation): string =>
  checker === null
    ? ''
    : `
## In a browser

Save \`${origin}/check-offline.html\` once, disconnect, and open it: it checks this file on your device and has the key of our
log in it. When this bundle was made, the SHA-256 of that page was

    ${checker}
`;

/** VERIFY.md. */
export const readme = (manifest: Omit<Manifest, 'files'>, installation: Installation): string => {
  const { origin } = installation;
  const { position, log, signedBy } = manifest;
  const moment = `${formatInstant(position.at)} at ${formatTime(position.at)}`;
  return `# How to check this bundle

It shows how a property stood on ${moment}, by the entries that LetProof had recorded about it until then. It is an
owner's self-assessment with evidence, not a legal opinion.

You need nothing of ours running. But you need the key of our log from a place that you trust: \`${origin}/api/ledger/vkey\`, or
somebody who has kept it. A bundle that names its own key proves nothing. This one names

    ${log.vkey}
${log.vkey === signedBy ? '' : `    ${signedBy}\n`}
${pageText(installation)}
## With our program

\`\`\`sh
npm run verify -- bundle.zip --key '${log.vkey}'${log.vkey === signedBy ? '' : ` --key '${signedBy}'`}
\`\`\`

It uses no network, and ends with 0 if the bundle is genuine.

## By hand

The list of files, \`${FILES.manifest}\`, has the SHA-256 of every other file. Its own is in \`${FILES.signature}\`, which the log's key has
signed:

\`\`\`sh
printf -- '-----BEGIN PUBLIC KEY-----\\n${pemBody(signedBy)}\\n-----END PUBLIC KEY-----\\n' > key.pem
url() { tr -- '-_' '+/' | sed -e 's/$/===/' | base64 -d 2>/dev/null; }
cut -d. -f1,2 ${FILES.signature} | tr -d '\\n' > signed
cut -d. -f3 ${FILES.signature} | tr -d '\\n' | url > signature
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in signed -sigfile signature
cut -d. -f2 ${FILES.signature} | url; echo
sha256sum ${FILES.manifest}
\`\`\`

The last two must show the same 64 letters and digits. Then compare \`sha256sum\` of each file with the list.

## What is here

| file | what it is |
|---|---|
| \`${FILES.events}\` | every entry of the property, one a line: the index of its leaf in the log, and the event as it is stored, with its salt |
| \`${FILES.proofs}\` | for each of them, the way to the root of the checkpoint (RFC 6962, section 2.1.1), in hex |
| \`${FILES.checkpoint}\` | the signed root of the log (C2SP tlog-checkpoint) |
| \`${FILES.edition}\` | the questions and rules of the assessment, as they were |
| \`documents/\` | the documents as they were uploaded |
| \`${FILES.report}\` | the report, unless something was kept back |
| \`${FILES.credential}\`, \`${FILES.keys}\` | the signed credential of the badge, if it was active, and the keys that sign such |

The leaf of an entry is SHA-256(0x00 ‖ SHA-256(salt ‖ JSON)): \`salt\` is \`metadata.salt\` as 16 bytes, and \`JSON\` is the event
without it in canonical form (RFC 8785). Personal data in an event is encrypted; \`keys\` beside it opens what is shown: it is
\`v2.\` and the base64url of SHA-256(key), a nonce of 12 bytes, and AES-256-GCM under the first 32 bytes of the key, with
\`{stream} {id} {group}\` as additional data.
${withheldText(manifest)}`;
};
