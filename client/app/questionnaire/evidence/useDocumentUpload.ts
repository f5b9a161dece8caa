import type { Day } from '../../../../domain/calendar.ts';
import type { Document } from '../../../../domain/documents/contract.ts';
import type { DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';
import type { Upload } from '../../../api/commands.ts';
import { type ReadingReviewState, readingReview } from '../../documents/reading/review/useReadingReview.ts';
import { type ChosenFile, mayBeRead } from './chosenFile.ts';
import { expiryError, fileError, UPLOAD_RUNS, uploadErrorText } from './uploadChecks.ts';
import { useChosenFiles } from './useChosenFiles.ts';
import type { DocumentErrors } from './useDocumentErrors.ts';
import { type UploadInProgress, useUploads } from './useUploads.ts';

type Details = Pick<Upload, 'expiryDate' | 'issuedOn' | 'reference' | 'issuer' | 'proposed'>;
type Target = Pick<Upload, 'propertyId' | 'assessmentId'> & { questionKey: string; documentType: DocumentType };

type Options = {
  target: Target;
  /** Of the property. */
  postcode: string;
  expiryDate: Day | '';
  /** The expiry date that was entered for the upload does not exist. */
  isBadExpiry: boolean;
  /** The expiry date that the person entered for a file that is not chosen yet. */
  entered: Day | null;
  today: Day;
  errors: DocumentErrors;
  onStored: (stored: Document) => Promise<void>;
};

export type DocumentUpload = {
  inProgress: UploadInProgress | null;
  chosen: ChosenFile | null;
  /** Set while the person has something to confirm before the upload. */
  review: ReadingReviewState | null;
  start: (file: File) => Promise<void>;
  /** Uploads the file with what the person confirms; true once it is stored, or if there is nothing to confirm. */
  confirm: () => Promise<boolean>;
  /** Gives up the chosen file. */
  drop: () => void;
  cancel: () => void;
  /** Of the uploads of all questions. */
  any: () => boolean;
  /** The keys of the questions with a file that is not uploaded yet. */
  unconfirmed: () => string[];
  settled: () => Promise<boolean>;
};

/** The upload at the question on the screen: a PDF is read first, and what was found is confirmed. */
export const useDocumentUpload = ({
  target,
  postcode,
  expiryDate,
  isBadExpiry,
  entered,
  today,
  errors,
  onStored,
}: Options): DocumentUpload => {
  const { questionKey, documentType } = target;
  const { at, start, cancel, any, settled } = useUploads();
  const files = useChosenFiles();
  const chosen = files.at(questionKey);

  const check = (file: File): boolean => {
    const running = at(questionKey) === null ? null : UPLOAD_RUNS;
    const error = running ?? fileError(file) ?? expiryError(expiryDate, today, isBadExpiry);
    if (error) errors.addHere(error);
    return error === null;
  };
  const send = async (file: File, details: Details): Promise<boolean> => {
    let stored = false;
    const done = async (document: Document) => {
      errors.removeHere();
      files.drop(questionKey);
      await onStored(document);
      stored = true;
    };
    errors.removeHere();
    const onFailed = (error: unknown) => errors.addHere(uploadErrorText(error));
    await start({ ...target, ...details, file }, { onStored: done, onFailed });
    return stored;
  };
  const review =
    chosen?.status === 'review'
      ? readingReview({
          ...chosen,
          documentType,
          today,
          onDraft: (change) => files.change(questionKey, change),
        })
      : null;

  return {
    inProgress: at(questionKey),
    chosen,
    review,
    start: async (file) => {
      if (!check(file)) return;
      errors.removeHere();
      // The newer file counts: one that is still being read, or waits to be confirmed, must not be uploaded beside it.
      files.drop(questionKey);
      const result = mayBeRead(file)
        ? await files.read(questionKey, file, {
            uploadedAs: documentType,
            postcode,
            today,
            expiry: { entered, shown: expiryDate },
          })
        : 'nothing-read';
      if (result === 'nothing-read') await send(file, { expiryDate });
    },
    confirm: async () => {
      // One whose upload runs is confirmed already: it must not be sent again.
      if (!chosen || !review || at(questionKey) !== null) return true;
      const outcome = review.confirm();
      if (!outcome) return false;
      const { expiresOn, ...details } = outcome.confirmed;
      return send(chosen.file, { expiryDate: expiresOn, ...details, proposed: outcome.proposed });
    },
    drop: () => files.drop(questionKey),
    cancel: () => {
      errors.removeHere();
      cancel(questionKey);
    },
    any,
    unconfirmed: files.keys,
    settled,
  };
};
