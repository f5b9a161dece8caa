import { formatDay, londonDay } from '../../domain/calendar.ts';
import { countInWords } from '../../domain/numberWords.ts';
import type { BundleFiles } from '../contract.ts';
import { fromHex } from './bytes.ts';
import { factOf, type PropertyFact, streamOf } from './facts.ts';
import { type CheckedFiles, textIn } from './files.ts';
import { EventLine, FILES, isShown, type Manifest, ProofLine, type ShownLine } from './format.ts';
import type { CheckedLog } from './log.ts';
import { parseJson } from './parseJson.ts';
import { atStart, checkPath, entryName, hashOfEvent, openedIn, unknownEntry } from './provenEntry.ts';
import { Refusal } from './refusal.ts';

export type CheckedEntries = {
  readonly facts: readonly PropertyFact[];
  /** Groups of personal data that were opened. */
  readonly opened: number;
  readonly withheld: number;
};

const parsedLines = <Line>(
  files: BundleFiles,
  name: string,
  schema: { readonly safeParse: (value: unknown) => { success: true; data: Line } | { success: false } },
): readonly Line[] => {
  const text = textIn(files, name);
  return text
    .split('\n')
    .filter((line, number, all) => line !== '' || number < all.length - 1)
    .map((line, number) => {
      let value: unknown;
      try {
        value = parseJson(line);
      } catch {
        value = undefined;
      }
      const parsed = schema.safeParse(value);
      if (!parsed.success)
        throw new Refusal('An entry cannot be read', `Line ${number + 1} of ${name} is not written as we write it.`);
      return parsed.data;
    });
};

const checkOrder = (lines: readonly EventLine[]): void => {
  for (const [place, { index }] of lines.entries()) {
    const before = lines[place - 1]?.index ?? -1;
    if (index === before) throw new Refusal('An entry is there twice', `${atStart(index)} is there twice.`);
    if (index < before)
      throw new Refusal(
        'Entries were swapped',
        `${atStart(index)} comes after ${entryName(before)}: the order was changed.`,
      );
  }
};

const checkCount = (lines: readonly EventLine[], { entries, position }: Manifest): void => {
  const difference = lines.length - entries.count;
  const last = lines.at(-1)?.index;
  if (difference < 0)
    throw new Refusal(
      'Entries are missing',
      `${countInWords(-difference, 'entry of the property is', 'entries of the property are')} missing: the bundle was made with ${entries.count}.`,
    );
  if (difference > 0)
    throw new Refusal(
      'Entries were added',
      `${countInWords(difference, 'entry was', 'entries were')} added: the bundle was made with ${entries.count}.`,
    );
  if (last !== position.index)
    throw new Refusal('The last entry is another one', `The bundle was made up to ${entryName(position.index)}.`);
};

/** What was kept back must be named, and what is named must have been kept back. */
const checkWithheld = (lines: readonly EventLine[], { withheld, entries }: Manifest): void => {
  const counts = new Map<number, number>();
  for (const line of lines) if (!isShown(line)) counts.set(line.fact, (counts.get(line.fact) ?? 0) + 1);
  const kept = lines.filter((line) => !isShown(line)).length;
  const unnamed = lines.find((line) => !isShown(line) && withheld[line.fact] === undefined);
  if (unnamed)
    throw new Refusal(
      'Something was kept back silently',
      `${atStart(unnamed.index)} was kept back, but the list of what was kept back does not name it.`,
    );
  const other = withheld.find((fact, place) => fact.entries !== (counts.get(place) ?? 0));
  if (other || kept !== entries.withheld)
    throw new Refusal(
      'Something else was kept back',
      `The list of what was kept back does not fit the entries${other ? `: ${other.label.slice(0, 120)}` : ''}.`,
    );
};

const hashOf = (line: EventLine): Uint8Array => (isShown(line) ? hashOfEvent(line) : fromHex(line.entry));

const checkProofs = (lines: readonly EventLine[], proofs: readonly ProofLine[], log: CheckedLog): void => {
  for (const [place, line] of lines.entries()) {
    const { index } = line;
    const proof = proofs[place];
    if (proof?.index !== index)
      throw new Refusal('A proof is missing', `There is no proof for ${entryName(index)} at its place.`);
    checkPath({ hash: hashOf(line), index, path: proof.path }, log);
  }
  if (proofs.length > lines.length) throw new Refusal('Proofs were added', 'There are more proofs than entries.');
};

const readFact = async (line: ShownLine, { propertyId }: Manifest): Promise<PropertyFact> => {
  const fact = factOf(line.event, await openedIn(line));
  if (!fact) throw unknownEntry(line.index);
  if (fact.event.data.propertyId !== propertyId || streamOf(fact) !== line.event.stream)
    throw new Refusal('Bundles were mixed', `${atStart(line.index)} is about another property.`);
  return fact;
};

/** The verdict is worked out for the day in London, so the day must be that of the time. */
const checkMoment = (lines: readonly EventLine[], { position: { at, day } }: Manifest): void => {
  const last = lines.at(-1);
  const lastShown = lines.findLast(isShown)?.event.metadata.recordedAt;
  const isEarlier = typeof lastShown === 'string' && Date.parse(at) < Date.parse(lastShown);
  if (isEarlier || (last && isShown(last) && at !== lastShown))
    throw new Refusal('The time was changed', 'The time that the bundle stands for is not that of its last entry.');
  if (day !== londonDay(new Date(at)))
    throw new Refusal('The day was changed', `The verdict is for ${formatDay(day)}, which is not the day of the time.`);
};

/** Every entry against the signed log: its content, its place and the order. */
export const checkEntries = async (
  files: BundleFiles,
  manifest: Manifest,
  { checked, log }: { readonly checked: CheckedFiles; readonly log: CheckedLog },
): Promise<CheckedEntries> => {
  const lines = parsedLines(files, FILES.events, EventLine);
  checkOrder(lines);
  checkProofs(lines, parsedLines(files, FILES.proofs, ProofLine), log);
  const shown = lines.filter(isShown);
  const facts = await Promise.all(shown.map((line) => readFact(line, manifest)));
  checkCount(lines, manifest);
  checkWithheld(lines, manifest);
  checked.unchanged(FILES.events);
  checked.unchanged(FILES.proofs);
  checkMoment(lines, manifest);
  const opened = shown.reduce((sum, { keys }) => sum + Object.keys(keys ?? {}).length, 0);
  return { facts, opened, withheld: lines.length - shown.length };
};
