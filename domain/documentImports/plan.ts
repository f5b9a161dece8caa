import { wrongDates } from '../documents/dates.ts';
import type { ImportedDocument } from '../imports/events.ts';
import { MAX_DOCUMENTS } from '../properties/decider.ts';
import type { DocumentType } from '../questionnaire/documentTypes.ts';
import type { Question } from '../questionnaire/schema.ts';
import type { DocumentCorrection, DocumentField, PlannedDocument, PropertyChoice } from './contract.ts';
import type { FileMatch, FileMatcher, NamedProperty } from './matchFile.ts';

/** A file of the ZIP. `fault` says why it cannot be a document; then it was not unpacked. */
export type ZippedFile = {
  readonly number: number;
  readonly path: string;
  readonly size: number;
} & (
  | { readonly fault: string }
  | { readonly fault: null; readonly mediaType: string; readonly sha256: string; readonly filename: string }
);

/** What a property has at present. */
export type Target = {
  readonly assessmentId: string | null;
  readonly questions: readonly Pick<Question, 'key' | 'briefDescription' | 'documentType' | 'optionalDocumentType'>[];
  /** Slots that are taken. */
  readonly documents: number;
  /** The questions that have a document. */
  readonly answered: ReadonlySet<string>;
  /** SHA-256 of the documents that count. */
  readonly filed: ReadonlySet<string>;
};

export type ProposedFile = {
  readonly file: ZippedFile;
  readonly match: FileMatch;
  readonly correction: DocumentCorrection;
};

/** Without the file: the store has what the name says and what the user has put right. */
export const propose = (
  file: ZippedFile,
  correction: DocumentCorrection,
  { match, named }: FileMatcher,
  byId: ReadonlyMap<string, NamedProperty>,
): ProposedFile => {
  const found = match(file.path);
  const chosen = correction.property_id && byId.get(correction.property_id);
  if (chosen) return { file, correction, match: { ...found, properties: [chosen], asked: chosen.name } };
  if (!correction.property) return { file, correction, match: found };
  return { file, correction, match: { ...found, properties: named(correction.property), asked: correction.property } };
};

/** Properties of one name that are offered. */
const MAX_CHOICES = 50;

type Fault = { readonly field: DocumentField; readonly message: string; readonly hint: string };

const choiceOf = ({ propertyId, name, address }: NamedProperty): PropertyChoice => ({ id: propertyId, name, address });

const propertyFault = ({ properties, asked }: FileMatch): Fault | null => {
  if (properties.length === 1) return null;
  return properties.length === 0
    ? { field: 'property', message: `No property is called “${asked}”`, hint: 'Choose the property.' }
    : { field: 'property', message: `Several properties are called “${asked}”`, hint: 'Choose one of them.' };
};

const NO_KIND: Fault = {
  field: 'document_type',
  message: 'The name does not say what kind of document it is',
  hint: 'Choose the kind.',
};

const questionFor = ({ questions }: Target, type: DocumentType) =>
  type === 'compliance_document'
    ? undefined
    : questions.find(
        ({ documentType, optionalDocumentType }) => documentType === type || optionalDocumentType === type,
      );

export type DocumentPlanInput = {
  readonly proposed: readonly ProposedFile[];
  readonly targets: ReadonlyMap<string, Target>;
  readonly today: string;
  readonly newId: (row: number) => string;
};

export type DocumentPreview = {
  readonly rows: readonly PlannedDocument[];
  readonly applied: readonly ImportedDocument[];
};

type Judged = Pick<PlannedDocument, 'state' | 'question' | 'attach' | 'replaces'> &
  Pick<PlannedDocument, 'errors' | 'hint'>;

/** Compares each file with the documents of its property and with the files before it. Nothing is stored. */
export const planDocuments = ({ proposed, targets, today, newId }: DocumentPlanInput): DocumentPreview => {
  const applied: ImportedDocument[] = [];
  const rowOfFile = new Map<string, number>();
  const rowOfQuestion = new Map<string, number>();
  const rowOfPath = new Map<string, number>();
  const planned = new Map<string, number>();

  const judge = (
    { file, match, correction }: ProposedFile,
    type: DocumentType | null,
    expiresOn: string | null,
  ): Judged => {
    const nothing = { question: null, attach: correction.attach ?? true, replaces: false };
    const refused = ({ field, message, hint }: Fault, over: Partial<Judged> = {}): Judged => ({
      ...nothing,
      ...over,
      state: 'refused',
      errors: { [field]: message },
      hint,
    });
    if (file.fault !== null)
      return refused({ field: 'file', message: file.fault, hint: 'It is left out of the import.' });
    const path = file.path.normalize('NFC').toLowerCase();
    const twin = rowOfPath.get(path);
    if (twin !== undefined)
      return refused({ field: 'file', message: `The same name as row ${twin}`, hint: 'It is left out of the import.' });
    rowOfPath.set(path, file.number);
    const [property] = match.properties;
    const wrongProperty = propertyFault(match);
    if (wrongProperty || !property) return refused(wrongProperty ?? { field: 'property', message: '', hint: '' });
    const target = targets.get(property.propertyId);
    if (!target)
      return refused({ field: 'property', message: 'This property was deleted', hint: 'Choose another one.' });
    if (type === null) return refused(NO_KIND);

    const content = `${property.propertyId} ${file.sha256}`;
    const fits = questionFor(target, type);
    const question = fits ? { key: fits.key, text: fits.briefDescription } : null;
    if (target.filed.has(file.sha256)) return { ...nothing, question, state: 'same' };
    const same = rowOfFile.get(content);
    if (same !== undefined)
      return refused(
        { field: 'file', message: `The same file as row ${same}`, hint: 'It is filed once.' },
        { question },
      );
    const wrong = wrongDates({ issuedOn: null, expiresOn }, today);
    if (wrong)
      return refused(
        { field: 'expiry_date', message: wrong.detail, hint: 'Enter the last day, or none.' },
        { question },
      );
    const count = planned.get(property.propertyId) ?? 0;
    if (target.documents + count >= MAX_DOCUMENTS)
      return refused(
        {
          field: 'property',
          message: `A property holds up to ${MAX_DOCUMENTS} documents`,
          hint: 'Delete one that you no longer need.',
        },
        { question },
      );
    const key = question && nothing.attach ? question.key : null;
    const asked = `${property.propertyId} ${key}`;
    const other = key === null ? undefined : rowOfQuestion.get(asked);
    if (other !== undefined)
      return refused(
        {
          field: 'question',
          message: `Row ${other} answers the same question`,
          hint: 'File one of them without the question.',
        },
        { question },
      );
    if (key !== null) rowOfQuestion.set(asked, file.number);
    rowOfFile.set(content, file.number);
    planned.set(property.propertyId, count + 1);
    applied.push({
      row: file.number,
      documentId: newId(file.number),
      propertyId: property.propertyId,
      assessmentId: key === null ? null : target.assessmentId,
      key,
      documentType: type,
      mediaType: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      expiresOn,
      filename: file.filename,
    });
    return { ...nothing, question, replaces: key !== null && target.answered.has(key), state: 'new' };
  };

  const rows = proposed.map((each): PlannedDocument => {
    const { file, match, correction } = each;
    const type = correction.document_type ?? match.documentType;
    const expiresOn = correction.expiry_date === undefined ? match.expiresOn : correction.expiry_date;
    const [property] = match.properties;
    const isLeftOut = correction.left_out ?? false;
    const shown = {
      row: file.number,
      path: file.path,
      size: file.size,
      property: match.properties.length === 1 && property ? choiceOf(property) : null,
      choices: match.properties.length > 1 ? match.properties.slice(0, MAX_CHOICES).map(choiceOf) : [],
      document_type: type,
      expiry_date: expiresOn,
      left_out: isLeftOut,
    };
    // A row that is left out claims no question, so that another row can have it.
    return isLeftOut
      ? { ...shown, state: 'refused', question: null, attach: correction.attach ?? true, replaces: false }
      : { ...shown, ...judge(each, type, expiresOn) };
  });
  return { rows, applied };
};
