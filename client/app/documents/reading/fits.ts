import type { DocumentType } from '../../../../domain/questionnaire/documentTypes.ts';
import { normalPostcode } from './postcodes.ts';
import { isEmpty, type Reading } from './reading.ts';

export type Fit = 'fits' | 'differs' | 'unknown';

/** Whether the title names the kind that the document is uploaded as. */
export const kindFit = ({ kind, namesUploadedKind }: Reading, uploadedAs: DocumentType): Fit => {
  if (kind === null || uploadedAs === 'compliance_document') return 'unknown';
  if (kind.documentType === uploadedAs) return 'fits';
  return namesUploadedKind ? 'unknown' : 'differs';
};

/** Whether the file names the property's postcode. Others beside it, such as the engineer's own, do not matter. */
export const addressFit = ({ postcodes }: Reading, postcode: string): Fit => {
  if (postcodes.length === 0) return 'unknown';
  return postcodes.includes(normalPostcode(postcode)) ? 'fits' : 'differs';
};

type Place = { readonly uploadedAs: DocumentType; readonly postcode: string };

/** True if it seems to be another kind of document, or about another property. */
export const isOtherDocument = (reading: Reading, { uploadedAs, postcode }: Place): boolean =>
  kindFit(reading, uploadedAs) === 'differs' || addressFit(reading, postcode) === 'differs';

/** Nothing to show: no value was found, and nothing to warn about. */
export const isSilent = (reading: Reading, place: Place): boolean =>
  isEmpty(reading) && !isOtherDocument(reading, place);
