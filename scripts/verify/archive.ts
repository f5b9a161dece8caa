import { existsSync } from 'node:fs';
import { parseVkey } from '../../domain/ledger/note.ts';
import { sha256 } from '../../verifier/check/bytes.ts';
import { formerKeyText } from '../../verifier/check/keyStatements.ts';
import { expectedOf, hostOfLog, parseLogKey } from '../../verifier/check/logKeys.ts';
import { checkArchive } from '../../verifier/checkArchive.ts';
import type { ArchiveCheck, GivenKeys, Statement } from '../../verifier/contract.ts';
import { textIn, Unusable } from './input.ts';
import type { Outcome } from './outcome.ts';
import { subjectLines } from './subjectLines.ts';

const isVkey = (text: string): boolean => parseVkey(sha256, text) !== undefined;

/** A verifier key, or the keys in a file, one a line, those of one log with the newest first. */
const vkeysOf = (given: string): readonly string[] => {
  if (isVkey(given) || !existsSync(given)) {
    if (!isVkey(given))
      throw new Unusable(`${given} is neither a verifier key, such as NAME+ID+KEY, nor a file of them.`);
    return [given];
  }
  const keys = textIn(given)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (keys.length === 0 || !keys.every(isVkey))
    throw new Unusable(`${given} does not have a verifier key in each line.`);
  return keys;
};

/** Undefined for the key of a witness. */
const hostOf = (vkey: string): string | undefined => {
  const key = parseLogKey(vkey);
  return key && hostOfLog(key);
};

/** In a file, the keys of each log are in the order of `/api/ledger/vkey`, the newest first. Witnesses have one key each. */
const expectedOfFile = (vkeys: readonly string[]): Required<GivenKeys> => {
  const unique = [...new Set(vkeys)];
  const hosts = new Set(unique.map(hostOf));
  const expected = [...hosts].map((host) => {
    const keys = unique.filter((vkey) => hostOf(vkey) === host);
    return host === undefined ? { keys, former: [] } : expectedOf(keys.map((vkey) => ({ vkey, leaf: null })));
  });
  return { keys: expected.flatMap(({ keys }) => keys), former: expected.flatMap(({ former }) => former) };
};

const givenKeys = (given: readonly string[]): GivenKeys => {
  const files = given.map((one) => expectedOfFile(vkeysOf(one)));
  return { keys: files.flatMap(({ keys }) => keys), former: files.flatMap(({ former }) => former) };
};

/** The first letter of a title is small after a colon. */
const afterColon = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

const listed = (heading: string, statements: readonly Statement[]): readonly string[] =>
  statements.length === 0 ? [] : ['', heading, ...statements.map(({ title, text }) => `- ${title}. ${text}`)];

type Accepted = Exclude<ArchiveCheck['answer'], 'refused'>;

const HEADLINES: Readonly<Record<Accepted, (check: ArchiveCheck) => string>> = {
  genuine: ({ kind }) => `GENUINE: this ${kind} is genuine.`,
  replaced: ({ kind, formerKey }) =>
    `AGREES, KEY REPLACED: everything in the ${kind} agrees, but it was ${formerKeyText({ replacedAt: null, ...formerKey })}. It is genuine unless that key was stolen. The order of the keys decided this: the first key of a log in the file that you gave counts as the present one.`,
  unpinned: ({ kind }) =>
    `AGREES, KEY UNKNOWN: everything in the ${kind} agrees, but no key of the log was given to expect. Anybody could have made it.`,
};

const PROVED: Readonly<Record<Accepted, string>> = {
  genuine: 'What is proved',
  replaced: 'What agrees, if the key was not stolen',
  unpinned: 'What agrees, if the key is the right one',
};

const accepted = (check: ArchiveCheck, answer: Accepted): readonly string[] => [
  HEADLINES[answer](check),
  ...subjectLines(check),
  ...listed(PROVED[answer], check.proved),
  ...listed('What is not proved', check.notProved),
  ...(check.withheld.length === 0
    ? []
    : [
        '',
        'What the owner kept back (the places in the log are proved, the content is not here)',
        ...check.withheld.map(({ kind, label }) => `- ${kind === 'answer' ? 'Answer' : 'Document'}: ${label}`),
      ]),
  '',
  'Figures',
  ...check.figures.map(({ label, value }) => `- ${label}: ${value}`),
];

const refused = ({ refusal, steps }: ArchiveCheck): readonly string[] => [
  `REFUSED: ${afterColon(refusal?.title ?? '')}. ${refusal?.text ?? ''}`,
  '',
  'How far the check came',
  ...steps.map(({ title, outcome, detail }) => `- ${title}: ${outcome} ${detail}`.trimEnd()),
];

/** Checks an evidence bundle, or a stay receipt with its proofs. `keys`: verifier keys, or files of them. */
export const verifyArchive = async (bytes: Uint8Array, keys: readonly string[]): Promise<Outcome> => {
  const check = await checkArchive({ bytes, ...givenKeys(keys), now: new Date() });
  if (check.answer === 'refused') return { lines: refused(check), counts: false };
  return { lines: accepted(check, check.answer), counts: check.answer !== 'replaced' };
};
