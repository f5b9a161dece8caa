import { buffer } from 'node:stream/consumers';
import { londonDay } from '../../../domain/calendar.ts';
import type { StayReceipt } from '../../../domain/stayReceipts/contract.ts';
import { fixedZip } from '../../files/fixedZip.ts';
import type { ProvenEvent } from '../../ledger/provenEvent.ts';

type Proofs = {
  readonly receipt: StayReceipt;
  readonly proven: ProvenEvent;
  readonly vkeys: readonly string[];
  /** Scheme and host under which the ledger is published. */
  readonly origin: string;
};

const instructions = ({
  receipt,
  proven,
  vkeys,
  origin,
}: Proofs): string => `# Stay receipt ${receipt.number}: how to check it

Nothing of LetProof has to be trusted or asked for this.

\`stay-receipt.json\` has these members:

| member | what it is |
|---|---|
| \`receipt\` | what the page of the receipt shows |
| \`event\` | the entry of LetProof's log that records the receipt, with its secret salt (\`metadata.salt\`) |
| \`index\`, \`size\`, \`path\` | the place of the entry in the log, and the proof that the log of \`size\` entries has it there |
| \`checkpoint\` | the signed statement of LetProof, and of witnesses if there are any, about the log of that size |

## What it proves

If all steps below succeed, LetProof recorded this statement about these days at the latest when the checkpoint was
signed, and nobody has changed it since. Not proved are the name and the address of the property: in the event they are
encrypted, so that their owner can be erased. Compare them with the page of the receipt:
${origin}/stay/${receipt.number}

It does not prove that what the owner entered was true.

## The steps

1. Compare \`receipt\` with \`event.data\`: number, from, to, gaps (\`putRightOn\` is \`put_right_on\`), badge, documents,
   questions, editions, nation, entries and logSize (\`log_size\`). \`event.type\` must be \`StayReceiptMade\`, \`event.stream\`
   must be \`stayReceipt-${receipt.number}\`, and \`event.data.at\` is \`made_at\`.
2. Take \`event\` without \`metadata.salt\`, and write it as canonical JSON (RFC 8785).
   entry = SHA-256(salt, decoded from base64url, 16 bytes, followed by that JSON in UTF-8).
3. leaf = SHA-256(byte 0, followed by entry).
4. Work out the root from leaf, \`index\`, \`size\` and \`path\`, whose hashes are in hex and go from the leaf upwards
   (RFC 9162, section 2.1.3.2; the hash of two nodes is SHA-256(byte 1, left, right)).
5. The second line of \`checkpoint\` must be ${proven.size}, the third line the root in base64.
6. Check the signature of \`checkpoint\` (C2SP signed-note, Ed25519) with the key of the log. When this file was made,
   the keys were, the newest first:

${vkeys.map((vkey) => `       ${vkey}`).join('\n')}

   Do not take the key from this file alone. It is published at ${origin}/api/ledger/vkey; better still is one that you
   or somebody whom you trust noted earlier.

The log is described at ${origin}/api/ledger/checkpoint and by the standards C2SP tlog-checkpoint and tlog-tiles.
`;

/** A ZIP with the receipt and its proofs, the same bytes for the same head. */
export const stayProofsZip = (proofs: Proofs): Promise<Buffer> => {
  const { receipt, proven } = proofs;
  const content = { receipt, ...proven };
  const files = [
    { name: 'stay-receipt.json', bytes: Buffer.from(`${JSON.stringify(content, null, 2)}\n`) },
    { name: 'VERIFY.md', bytes: Buffer.from(instructions(proofs)) },
  ];
  return buffer(fixedZip(files, londonDay(new Date(receipt.made_at))));
};
