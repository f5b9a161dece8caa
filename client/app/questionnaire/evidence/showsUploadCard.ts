import type { Question } from '../../../../domain/questionnaire/schema.ts';
import type { SheetRow } from '../answers/answerSheet.ts';
import type { ChosenFile } from './chosenFile.ts';
import type { UploadInProgress } from './useUploads.ts';

const takesDocument = ({ documentType, optionalDocumentType }: Question): boolean =>
  documentType !== undefined || optionalDocumentType !== undefined;

type Now = { upload: UploadInProgress | null; chosen: ChosenFile | null; advancing: boolean };

/** A document on file shows under every answer, because it counts once it has expired. */
export const showsUploadCard = (
  { question, answer, document }: SheetRow,
  { upload, chosen, advancing }: Now,
): boolean => {
  if (document !== null || upload !== null || chosen !== null) return true;
  // While advancing, the card would only flash.
  return takesDocument(question) && answer === 'Yes' && !advancing;
};
