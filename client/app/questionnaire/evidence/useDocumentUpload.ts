import type { Day } from '../../../../domain/calendar.ts';
import type { Upload } from '../../../api/commands.ts';
import { expiryError, fileError, uploadErrorText } from './uploadChecks.ts';
import type { UploadErrors } from './useUploadErrors.ts';
import { type UploadInProgress, useUploads } from './useUploads.ts';

type Options = {
  target: Omit<Upload, 'file' | 'expiryDate'> & { questionKey: string };
  expiryDate: Day | '';
  today: Day;
  errors: UploadErrors;
  onStored: () => Promise<void>;
};

export type DocumentUpload = {
  inProgress: UploadInProgress | null;
  start: (file: File) => Promise<boolean>;
  cancel: () => void;
  /** Of the uploads of all questions. */
  any: () => boolean;
  settled: () => Promise<boolean>;
};

/** The upload at the question on the screen. */
export const useDocumentUpload = ({ target, expiryDate, today, errors, onStored }: Options): DocumentUpload => {
  const { questionKey } = target;
  const { at, start, cancel, any, settled } = useUploads();

  const check = (file: File): boolean => {
    const error = fileError(file) ?? expiryError(expiryDate, today);
    if (error) errors.addHere(error);
    return error === null && at(questionKey) === null;
  };
  return {
    inProgress: at(questionKey),
    start: async (file) => {
      if (!check(file)) return false;
      errors.removeHere();
      return start(
        { ...target, file, expiryDate },
        { onStored, onFailed: (error) => errors.addHere(uploadErrorText(error)) },
      );
    },
    cancel: () => cancel(questionKey),
    any,
    settled,
  };
};
