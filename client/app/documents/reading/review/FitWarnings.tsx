import { styled } from '@mui/material/styles';
import type { DocumentType } from '../../../../../domain/questionnaire/documentTypes.ts';
import { AlertBox } from '../../../../components/feedback/AlertBox.tsx';
import { addressFit, isOtherDocument, kindFit } from '../fits.ts';
import type { Reading } from '../reading.ts';
import { otherAddressText, otherKindText } from './texts.ts';

const Warnings = styled('div')({ display: 'grid', gap: 12 });

export type ReviewedProperty = { readonly name: string; readonly postcode: string };

type Props = { reading: Reading; documentType: DocumentType; property: ReviewedProperty };

/** Whether it is the right document is for the person to say. */
export const FitWarnings = ({ reading, documentType, property }: Props) =>
  isOtherDocument(reading, { uploadedAs: documentType, postcode: property.postcode }) && (
    <Warnings>
      {kindFit(reading, documentType) === 'differs' && (
        <AlertBox tone="warn">{otherKindText(reading, documentType)}</AlertBox>
      )}
      {addressFit(reading, property.postcode) === 'differs' && (
        <AlertBox tone="warn">{otherAddressText(reading, property.name)}</AlertBox>
      )}
    </Warnings>
  );
