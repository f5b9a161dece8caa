import { buffer } from 'node:stream/consumers';
import { londonDay } from '../../../domain/calendar.ts';
import { RECEIPT_FILES, type ReceiptProof, receiptFormat, receiptText } from '../../../verifier/receipt/format.ts';
import { fixedZip } from '../../files/fixedZip.ts';
import type { ProvenEvent } from '../../ledger/provenEvent.ts';

type Proofs = Pick<ReceiptProof, 'receipt' | 'keys' | 'vkey'> & {
  readonly proven: ProvenEvent;
  /** Scheme and host under which the ledger is published. */
  readonly origin: string;
};

const instructions = ({
  receipt,
  proven,
  vkey,
  origin,
}: Proofs): string => `# Stay receipt ${receipt.number}: how to check it

Nothing of LetProof has to be trusted or asked for this. But you need the key of its log from a place that you trust:
\`${origin}/api/ledger/vkey\`, or somebody who has kept it. A file that names its own key proves nothing. This one names

    ${vkey}

## In a browser

Save \`${origin}/check-offline.html\` once, disconnect, and open it: it checks the ZIP on your device.

## With our program

\`\`\`sh
npm run verify -- FILE.zip --key '${vkey}'
\`\`\`

It uses no network, and ends with 0 if the receipt is genuine.

## What is here

\`stay-receipt.json\` has these members:

| member | what it is |
|---|---|
| \`receipt\` | what the page of the receipt shows |
| \`event\` | the entry of LetProof's log that records the receipt, with its secret salt (\`metadata.salt\`) |
| \`keys\` | opens the name and the address in the entry, and nothing else |
| \`index\`, \`size\`, \`path\` | the place of the entry in the log, and the proof that the log of \`size\` entries has it there |
| \`vkey\` | the key of the log that has signed the checkpoint |
| \`checkpoint\` | the signed statement of LetProof, and of witnesses if there are any, about the log of that size |

## What it proves

If all steps below succeed, LetProof recorded this statement about these days at the latest when the checkpoint was
signed, and nobody has changed it since.

It does not prove that what the owner entered was true, nor that the receipt still stands. Its owner can withdraw it at any
time. While it stands, this page shows it: ${origin}/stay/${receipt.number}

## By hand

1. Compare \`receipt\` with \`event.data\`: number, from, to, gaps (\`putRightOn\` is \`put_right_on\`), badge, documents
   (\`documentType\` is \`document_type\`, \`issuedOn\` is \`issued_on\`, \`expiresOn\` is \`expires_on\`), questions, editions,
   nation, entries, logSize (\`log_size\`), and addressChangedOn (\`address_changed_on\`) if there is one. \`compliant\` is
   in no entry: it is true if there are no gaps.
   \`event.type\` must be \`StayReceiptMade\`, \`event.stream\` must be \`stayReceipt-${receipt.number}\`,
   and \`event.data.at\` is \`made_at\`. Name and address are encrypted in \`event.data.personal.owner.sealed\`, so that their owner can be erased: it is \`v2.\` and the base64url of SHA-256(key), a
   nonce of 12 bytes, and AES-256-GCM under the first 32 bytes of the key \`keys.owner\`, with
   \`{stream} {id} owner\` as additional data. Opened, its \`propertyName\` is \`property_name\`, and its
   \`propertyAddress\` is \`property_address\`.
2. Take \`event\` without \`metadata.salt\`, and write it as canonical JSON (RFC 8785).
   entry = SHA-256(salt, decoded from base64url, 16 bytes, followed by that JSON in UTF-8).
3. leaf = SHA-256(byte 0, followed by entry).
4. Work out the root from leaf, \`index\`, \`size\` and \`path\`, whose hashes are in hex and go from the leaf upwards
   (RFC 9162, section 2.1.3.2; the hash of two nodes is SHA-256(byte 1, left, right)).
5. The second line of \`checkpoint\` must be ${proven.size}, the third line the root in base64.
6. Check the signature of \`checkpoint\` (C2SP signed-note, Ed25519) with the key of the log.

The log is described at ${origin}/api/ledger/checkpoint and by the standards C2SP tlog-checkpoint and tlog-tiles.
`;

/** A ZIP with the receipt and its proofs, the same bytes for the same head. */
export const stayProofsZip = (proofs: Proofs): Promise<Buffer> => {
  const { receipt, proven, keys, vkey } = proofs;
  const { event, path, index, size, checkpoint } = proven;
  const proof = {
    format: receiptFormat(receipt),
    receipt,
    event,
    keys,
    index,
    size,
    path: [...path],
    vkey,
    checkpoint,
  } satisfies ReceiptProof;
  const files = [
    { name: RECEIPT_FILES.receipt, bytes: Buffer.from(receiptText(proof)) },
    { name: RECEIPT_FILES.readme, bytes: Buffer.from(instructions(proofs)) },
  ];
  return buffer(fixedZip(files, londonDay(new Date(receipt.made_at))));
};
