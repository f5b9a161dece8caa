import type { ImportedDocument } from '../imports/events.ts';
import type { DocumentType } from '../questionnaire/documentTypes.ts';
import type { PlannedDocument, PropertyChoice } from './contract.ts';
import {
  type Candidate,
  candidateFault,
  contentOf,
  type Fault,
  isFault,
  leftOut,
  nothingTaken,
  pathOf,
  placeOf,
  questionOf,
  twinFault,
} from './fileFaults.ts';
import type { NamedProperty } from './matchFile.ts';
import type { ProposedFile, Target, WholeFile } from './proposed.ts';

/** Properties of one name that are offered. */
const MAX_CHOICES = 50;

const choiceOf = ({ propertyId, name, address }: NamedProperty): PropertyChoice => ({ id: propertyId, name, address });

const questionFor = ({ questions }: Target, type: DocumentType): PlannedDocument['question'] => {
  if (type === 'compliance_document') return null;
  const fits = questions.find(
    ({ documentType, optionalDocumentType }) => documentType === type || optionalDocumentType === type,
  );
  return fits ? { key: fits.key, text: fits.briefDescription } : null;
};

export type DocumentPlanInput = {
  readonly proposed: readonly ProposedFile[];
  readonly targets: ReadonlyMap<string, Target>;
  readonly today: string;
  readonly newId: (row: number) => string;
};

export type DocumentPreview = {
  readonly rows: readonly PlannedDocument[];
  readonly applied: readonly ImportedDocument[];
  /** The documents that those applied would take the place of. */
  readonly replaced: readonly Replaced[];
};

type Replaced = { readonly row: number; readonly documentId: string };

type Judged = Pick<PlannedDocument, 'state' | 'question' | 'attach' | 'replaces'> &
  Pick<PlannedDocument, 'errors' | 'hint'>;

type About = { readonly type: DocumentType | null; readonly expiresOn: string | null };

/** Compares each file with the documents of its property and with the files before it. Nothing is stored. */
export const planDocuments = ({ proposed, targets, today, newId }: DocumentPlanInput): DocumentPreview => {
  const applied: ImportedDocument[] = [];
  const replaced: Replaced[] = [];
  const taken = nothingTaken();

  /** `former`: the document that it would take the place of. */
  const accept = (candidate: Candidate, file: WholeFile, former: string | undefined) => {
    const { propertyId, target, type, expiresOn, key } = candidate;
    const { number, mediaType, size, sha256, filename } = file;
    if (former !== undefined) replaced.push({ row: number, documentId: former });
    if (key !== null) taken.questions.set(questionOf(candidate), number);
    taken.contents.set(contentOf(candidate), number);
    taken.documents.set(propertyId, (taken.documents.get(propertyId) ?? 0) + 1);
    applied.push({
      row: number,
      documentId: newId(number),
      propertyId,
      assessmentId: key === null ? null : target.assessmentId,
      key,
      documentType: type,
      mediaType,
      size,
      sha256,
      expiresOn,
      filename,
    });
  };

  const judge = ({ file, match, correction }: ProposedFile, { type, expiresOn }: About): Judged => {
    const attach = correction.attach ?? true;
    const refused = ({ field, message, hint }: Fault, question: Judged['question'] = null): Judged => ({
      question,
      attach,
      replaces: false,
      state: 'refused',
      errors: { [field]: message },
      hint,
    });
    if (file.fault !== null) return refused(leftOut(file.fault));
    const twin = twinFault(file, taken);
    if (twin) return refused(twin);
    taken.paths.set(pathOf(file), file.number);
    const place = placeOf(match, type, targets);
    if (isFault(place)) return refused(place);

    const question = questionFor(place.target, place.type);
    if (place.target.filed.has(file.sha256)) return { question, attach, replaces: false, state: 'same' };
    const key = question && attach ? question.key : null;
    const candidate = { ...place, sha256: file.sha256, expiresOn, key };
    const fault = candidateFault(candidate, taken, today);
    if (fault) return refused(fault, question);
    const former = key === null ? undefined : place.target.answered.get(key);
    accept(candidate, file, former);
    return { question, attach, replaces: former !== undefined, state: 'new' };
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
      : { ...shown, ...judge(each, { type, expiresOn }) };
  });
  return { rows, applied, replaced };
};
