import { wrongDates } from '../documents/dates.ts';
import { MAX_DOCUMENTS } from '../documents/uploadLimit.ts';
import type { DocumentType } from '../questionnaire/documentTypes.ts';
import type { DocumentField } from './contract.ts';
import type { FileMatch } from './matchFile.ts';
import type { Target, ZippedFile } from './proposed.ts';

export type Fault = { readonly field: DocumentField; readonly message: string; readonly hint: string };

/** What the rows before this one have taken: by path, content and question the row, by property how many documents. */
export const nothingTaken = () => ({
  paths: new Map<string, number>(),
  contents: new Map<string, number>(),
  questions: new Map<string, number>(),
  documents: new Map<string, number>(),
});
export type Taken = ReturnType<typeof nothingTaken>;

/** Two names that some system takes for one count as the same. */
export const pathOf = ({ path }: ZippedFile): string => path.normalize('NFC').toLowerCase();

export const leftOut = (message: string): Fault => ({ field: 'file', message, hint: 'It is left out of the import.' });

export const twinFault = (file: ZippedFile, { paths }: Taken): Fault | null => {
  const twin = paths.get(pathOf(file));
  return twin === undefined ? null : leftOut(`The same name as row ${twin}`);
};

export type Place = { readonly propertyId: string; readonly target: Target; readonly type: DocumentType };

export const isFault = (found: Place | Fault): found is Fault => 'hint' in found;

const DELETED: Fault = { field: 'property', message: 'This property was deleted', hint: 'Choose another one.' };

/** Where a file belongs, or why that is not known. */
export const placeOf = (
  { properties, asked }: FileMatch,
  type: DocumentType | null,
  targets: ReadonlyMap<string, Target>,
): Place | Fault => {
  const [property, another] = properties;
  if (!property && asked === null) return DELETED;
  if (!property)
    return { field: 'property', message: `No property is called “${asked}”`, hint: 'Choose the property.' };
  if (another)
    return { field: 'property', message: `Several properties are called “${asked}”`, hint: 'Choose one of them.' };
  const { propertyId } = property;
  const target = targets.get(propertyId);
  if (!target) return DELETED;
  if (type === null)
    return {
      field: 'document_type',
      message: 'The name does not say what kind of document it is',
      hint: 'Choose the kind.',
    };
  return { propertyId, target, type };
};

/** A file whose place is known. `key`: the question that it is to be filed for. */
export type Candidate = Place & {
  readonly sha256: string;
  readonly expiresOn: string | null;
  readonly key: string | null;
};

export const contentOf = ({ propertyId, sha256 }: Candidate): string => `${propertyId} ${sha256}`;
export const questionOf = ({ propertyId, key }: Candidate): string => `${propertyId} ${key}`;

type Check = (candidate: Candidate, taken: Taken, today: string) => Fault | null;

const sameFile: Check = (candidate, { contents }) => {
  const same = contents.get(contentOf(candidate));
  return same === undefined
    ? null
    : { field: 'file', message: `The same file as row ${same}`, hint: 'It is filed once.' };
};

const wrongDay: Check = ({ expiresOn }, _, today) => {
  const wrong = wrongDates({ issuedOn: null, expiresOn }, today);
  return wrong ? { field: 'expiry_date', message: wrong.detail, hint: 'Enter the last day, or none.' } : null;
};

const noRoom: Check = ({ propertyId, target }, { documents }) =>
  target.documents + (documents.get(propertyId) ?? 0) < MAX_DOCUMENTS
    ? null
    : {
        field: 'property',
        message: `A property holds up to ${MAX_DOCUMENTS} documents`,
        hint: 'Delete one that you no longer need.',
      };

const sameQuestion: Check = (candidate, { questions }) => {
  const other = candidate.key === null ? undefined : questions.get(questionOf(candidate));
  return other === undefined
    ? null
    : {
        field: 'question',
        message: `Row ${other} answers the same question`,
        hint: 'File one of them without the question.',
      };
};

/** In this order: a user is told of the first. */
const CHECKS: readonly Check[] = [sameFile, wrongDay, noRoom, sameQuestion];

export const candidateFault: Check = (...asked) => {
  for (const check of CHECKS) {
    const fault = check(...asked);
    if (fault) return fault;
  }
  return null;
};
