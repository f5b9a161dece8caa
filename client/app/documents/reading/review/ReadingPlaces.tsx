import { styled } from '@mui/material/styles';
import { colour, radius, shadow, size } from '../../../../theme/tokens.ts';
import { READ_FIELDS } from '../reading.ts';
import { PageDrawing, type Place } from './PageDrawing.tsx';
import { numbersOf } from './ReadingReview.tsx';
import type { ReadingReviewState } from './useReadingReview.ts';

const Pages = styled('div')({
  display: 'grid',
  gap: 16,
  '& > p': { fontSize: size.s, color: colour.ink2 },
  '& > svg': {
    display: 'block',
    width: '100%',
    maxWidth: 480,
    height: 'auto',
    border: `1px solid ${colour.line}`,
    borderRadius: radius.s,
    backgroundColor: colour.paper,
    boxShadow: shadow,
  },
});

const listOf = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The pages that something was read from, with the numbers of the fields. */
export const ReadingPlaces = ({ review }: { review: Pick<ReadingReviewState, 'reading'> }) => {
  const { reading } = review;
  const numbers = numbersOf(review);
  const places = READ_FIELDS.flatMap((field): Place[] => {
    const [cell, proposal, number] = [reading.places[field], reading.proposed[field], numbers.get(field)];
    return cell && proposal && number
      ? [{ cell, number, quote: proposal.line, doubtful: proposal.doubts.length > 0 }]
      : [];
  });
  const pages = reading.text.pages.filter(({ page }) => places.some(({ cell }) => cell.page === page));
  if (pages.length === 0) return <p>No date, number or issuer was found in the document.</p>;
  return (
    <Pages>
      <p className="num">
        {pages.length === 1 ? 'Page' : 'Pages'} {listOf.format(pages.map(({ page }) => String(page)))} of{' '}
        {reading.text.pageCount}. The numbers match the fields.
      </p>
      {pages.map((size) => (
        <PageDrawing
          key={size.page}
          size={size}
          cells={reading.text.lines.filter(({ page }) => page === size.page).flatMap(({ cells }) => cells)}
          places={places.filter(({ cell }) => cell.page === size.page)}
          title={reading.kind?.title}
        />
      ))}
    </Pages>
  );
};
