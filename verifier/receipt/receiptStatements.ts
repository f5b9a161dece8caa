import { inThousands } from '../../domain/numberWords.ts';
import type { StayReceipt } from '../../domain/stayReceipts/contract.ts';
import { addressChangeText, daysText, verdictOf } from '../../domain/stayReceipts/texts.ts';
import { NO_WITNESS, witnessed } from '../check/bundleStatements.ts';
import { witnessFigures } from '../check/figures.ts';
import { aboutKey } from '../check/keyStatements.ts';
import type { CheckedLog } from '../check/log.ts';
import { momentOf } from '../check/time.ts';
import type { Whose } from '../check/whose.ts';
import type { Statement } from '../contract.ts';
import type { ReceiptProof } from './format.ts';

/** Everything that a check has found out. */
export type FoundReceipt = {
  readonly proof: ReceiptProof;
  readonly whose: Whose;
  readonly log: CheckedLog;
  readonly receipt: StayReceipt;
};

export const statementText = (receipt: StayReceipt): string => {
  const { property_name: name, property_address: address } = receipt;
  const stated = `${name}, ${address}, ${daysText(receipt)}: ${verdictOf(receipt)}.`;
  return [stated, addressChangeText(receipt)].filter(Boolean).join(' ');
};

export const provedBy = ({ proof, log, receipt }: FoundReceipt): readonly Statement[] => [
  {
    title: 'LetProof has stated this',
    text: `${statementText(receipt)} It is entry ${inThousands(proof.index)} of the log, as receipt ${receipt.number}.`,
  },
  {
    title: 'Nothing was changed since it was written down',
    text: 'Days, gaps, reasons, documents, name and address are those of the entry.',
  },
  ...(log.witnesses.length > 0 ? [witnessed(log)] : []),
];

export const notProvedBy = ({ whose, log, receipt }: FoundReceipt): readonly Statement[] => [
  ...aboutKey(whose),
  {
    title: 'That the receipt still stands',
    text: `Its owner can withdraw it at any time, and a file cannot know this. The page of receipt ${receipt.number} shows it only while it stands.`,
  },
  {
    title: 'That the answers were true',
    text: 'They are the owner’s own. It is a self-assessment with evidence, not a legal opinion.',
  },
  {
    title: 'That the statement follows from the entries',
    text: `It was worked out from ${inThousands(receipt.entries)} entries of the property, which are not in this file. An evidence bundle of the property has them.`,
  },
  {
    title: 'When it was made',
    text: `${momentOf(receipt.made_at)} is what our server’s clock said. The proof says only: not later than this checkpoint.`,
  },
  ...(log.witnesses.length > 0 ? [] : [NO_WITNESS]),
];

export const figuresOf = ({ proof, log, receipt }: FoundReceipt) => [
  { label: 'Log', value: log.origin },
  { label: 'Key of the log', value: proof.vkey },
  { label: 'Entries in the checkpoint', value: inThousands(log.size) },
  { label: 'Root of the checkpoint', value: proof.checkpoint.split('\n')[2] ?? '' },
  { label: 'Entry of the receipt', value: inThousands(proof.index) },
  { label: 'Worked out from the entries before', value: inThousands(receipt.log_size) },
  ...witnessFigures(log),
];
