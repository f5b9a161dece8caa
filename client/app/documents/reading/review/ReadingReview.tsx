import { styled } from '@mui/material/styles';
import { DateField } from '../../../../components/forms/DateField.tsx';
import { Field } from '../../../../components/forms/Field.tsx';
import { useFocusInvalid } from '../../../../components/forms/useFocusInvalid.ts';
import { colour, size } from '../../../../theme/tokens.ts';
import { addressFit, type Fit, kindFit } from '../fits.ts';
import { isEmpty, READ_FIELDS, type ReadField } from '../reading.ts';
import { DoubtfulDay } from './DoubtfulDay.tsx';
import { Excerpt } from './Excerpt.tsx';
import { FitList } from './FitList.tsx';
import { FitWarnings, type ReviewedProperty } from './FitWarnings.tsx';
import { Found, readFromDocument } from './Found.tsx';
import { issuerLabel, numberLabel, suggestionText } from './texts.ts';
import type { ReadingReviewState } from './useReadingReview.ts';

const Frame = styled('div')({
  '& > * + h2': { marginTop: 20 },
  '& > h2': { fontSize: size.lead },
  '& > p': { marginTop: 4, color: colour.ink2, fontSize: size.s },
  '& > .fields': { marginTop: 20 },
  '& > .fields + *': { marginTop: 24 },
});

type Props = { review: ReadingReviewState; property: ReviewedProperty };

/** The numbers of the fields that were read, from top to bottom. */
export const numbersOf = ({ reading }: Pick<ReadingReviewState, 'reading'>): ReadonlyMap<ReadField, number> =>
  new Map(READ_FIELDS.filter((field) => reading.proposed[field]).map((field, index) => [field, index + 1]));

/** What was read from a document, each value with the line it came from. Nothing counts until the person confirms. */
export const ReadingReview = ({ review, property }: Props) => {
  const { reading, documentType, values, errors, suggested } = review;
  const { proposed } = reading;
  const frame = useFocusInvalid<HTMLDivElement>(errors);
  const fits: Record<'kind' | 'address', Fit> = {
    kind: kindFit(reading, documentType),
    address: addressFit(reading, property.postcode),
  };
  const numbers = numbersOf(review);
  const found = (field: ReadField) => ({
    number: numbers.get(field) ?? null,
    doubtful: (proposed[field]?.doubts.length ?? 0) > 0,
  });

  const dayField = (field: 'issuedOn' | 'expiresOn', label: string) => {
    const proposal = proposed[field];
    if (proposal && proposal.doubts.length > 0)
      return (
        <DoubtfulDay
          label={label}
          proposal={proposal}
          options={reading.options[field]}
          issuedOn={values.issuedOn || null}
          choice={review.choiceOf(field)}
        />
      );
    const counted = field === 'expiresOn' && suggested && suggestionText(values.issuedOn, suggested);
    return (
      <>
        <DateField
          label={label}
          hint={proposal ? readFromDocument : counted || undefined}
          value={values[field]}
          error={errors[field]}
          onChange={(event) => review.change(field, event.target.value)}
          onBad={(isBad) => review.markBad(field, isBad)}
        />
        {proposal && <Excerpt proposal={proposal} />}
      </>
    );
  };
  const textField = (field: 'reference' | 'issuer', label: string) => {
    const proposal = proposed[field];
    return (
      <>
        <Field
          label={label}
          optional
          maxLength={120}
          hint={proposal && !found(field).doubtful ? readFromDocument : undefined}
          value={values[field]}
          onChange={(event) => review.change(field, event.target.value)}
        />
        {proposal && <Excerpt proposal={proposal} />}
      </>
    );
  };

  return (
    <Frame ref={frame}>
      <FitWarnings reading={reading} documentType={documentType} property={property} />
      {isEmpty(reading) ? (
        <>
          <h2>Is this the right document?</h2>
          <p>We found no dates in it. If it is the right one, enter what it says.</p>
        </>
      ) : (
        <>
          <h2>We read this from the document. Is it right?</h2>
          <p>Change what is wrong. Nothing counts until you confirm it.</p>
        </>
      )}
      <div className="fields">
        <Found {...found('issuedOn')}>{dayField('issuedOn', 'Issued on')}</Found>
        <Found {...found('expiresOn')}>{dayField('expiresOn', 'Runs out on')}</Found>
        <Found {...found('reference')}>{textField('reference', numberLabel(documentType))}</Found>
        <Found {...found('issuer')}>{textField('issuer', issuerLabel(documentType))}</Found>
      </div>
      <FitList reading={reading} fits={fits} postcode={property.postcode} />
    </Frame>
  );
};
