// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { readingOf } from '../../../client/app/documents/reading/reading.ts';
import { ReadingPlaces } from '../../../client/app/documents/reading/review/ReadingPlaces.tsx';
import { ReadingReview } from '../../../client/app/documents/reading/review/ReadingReview.tsx';
import { useReadingReview } from '../../../client/app/documents/reading/review/useReadingReview.ts';
import { NO_SUCH_DATE } from '../../../client/components/forms/useBadDate.ts';
import { ReadingOutcome } from '../../../domain/documents/proposals.ts';
import type { DocumentType } from '../../../domain/questionnaire/documentTypes.ts';
import { textOf } from '../../support/certificates/textOf.ts';
import { enterBadDate, enterDate } from '../badDates.ts';
import { stubBrowser } from '../stubBrowser.ts';

stubBrowser();

const TODAY = '2026-11-22';
const TITLE = 'Landlord gas safety record';
const ISSUED = 'Date of inspection 18/11/2026';
const DUE = 'Next inspection due by 18/11/2027';

/** Shows the review of a document with these lines. `confirm` presses the button and returns the outcome. */
const show = (lines: readonly string[], documentType: DocumentType = 'gas_safety_certificate') => {
  const outcomes: (ReadingOutcome | null)[] = [];
  const reading = readingOf(textOf(...lines), { uploadedAs: documentType, today: TODAY });
  const Review = () => {
    const review = useReadingReview({ reading, documentType, today: TODAY });
    return (
      <>
        <ReadingReview review={review} property={{ name: 'Kiln Cottage', postcode: 'SA70 7HB' }} />
        <ReadingPlaces review={review} />
        <button type="button" onClick={() => outcomes.push(review.confirm())}>
          Confirm
        </button>
      </>
    );
  };
  render(<Review />);
  const confirm = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    return outcomes.at(-1);
  };
  return { confirm };
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('values that are sure', () => {
  test('stand in the fields, each with the line it came from, and are confirmed as they are', async () => {
    const { confirm } = show([TITLE, 'Record no. LGSR-004718', ISSUED, DUE, 'Engineer  D. Morris']);
    expect(field('Issued on').value).toBe('2026-11-18');
    expect(field('Runs out on').value).toBe('2027-11-18');
    expect(screen.getAllByText('18/11/2027').map(({ tagName }) => tagName)).toEqual(['MARK']);

    const outcome = ReadingOutcome.parse(await confirm());
    expect(outcome.proposed.expiresOn).toEqual({
      day: '2027-11-18',
      text: '18/11/2027',
      line: DUE,
      page: 1,
      doubts: [],
    });
    expect(outcome.confirmed).toEqual({
      issuedOn: '2026-11-18',
      expiresOn: '2027-11-18',
      reference: 'LGSR-004718',
      issuer: 'D. Morris',
    });
  });

  test('can be changed: the outcome keeps both', async () => {
    const { confirm } = show([TITLE, 'Record no. LGSR-004718', ISSUED, DUE]);
    await userEvent.clear(field('Number of the record (optional)'));
    await userEvent.type(field('Number of the record (optional)'), 'LGSR-004719');
    const outcome = await confirm();
    expect(outcome?.proposed.reference?.value).toBe('LGSR-004718');
    expect(outcome?.confirmed.reference).toBe('LGSR-004719');
  });

  test('have their place on the drawn page', () => {
    show([TITLE, ISSUED, DUE, 'Private words']);
    const drawing = screen.getByRole('img', { name: 'Page 1 of the document with 2 marked places' });
    expect(within(drawing).getByText(DUE)).toBeTruthy();
    expect(within(drawing).queryByText('Private words')).toBeNull();
    expect(screen.getByText('Page 1 of 2. The numbers match the fields.')).toBeTruthy();
  });
});

describe('a doubtful date', () => {
  const lines = [TITLE, ISSUED, 'Next inspection due by 31/11/2027'];

  test('is never taken: confirming asks for a choice and moves the focus there', async () => {
    const { confirm } = show(lines);
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
    expect(await confirm()).toBeNull();
    expect(screen.getByText('Choose when the record runs out')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
  });

  test('says why, and offers the dates that could be meant', async () => {
    const { confirm } = show(lines);
    expect(screen.getByText('Please check')).toBeTruthy();
    screen.getByText('November has 30 days, so this date cannot be right. Which one is meant?');
    expect(screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
      '18/11/2027 one year after it was issued',
      '30/11/2027 last day of that month',
      'Another date',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: /30\/11\/2027/ }));
    const outcome = await confirm();
    expect(outcome?.proposed.expiresOn).toMatchObject({ day: null, text: '31/11/2027', doubts: ['impossible-date'] });
    expect(outcome?.confirmed.expiresOn).toBe('2027-11-30');
  });

  test('can be another one, which must then be entered', async () => {
    const { confirm } = show(lines);
    await userEvent.click(screen.getByRole('radio', { name: 'Another date' }));
    expect(await confirm()).toBeNull();
    screen.getByText('Enter the date');
    await userEvent.type(field('The date on the document'), '2027-11-17');
    expect((await confirm())?.confirmed.expiresOn).toBe('2027-11-17');
  });

  test('of which the month may come first is offered in both orders', () => {
    show([TITLE, 'Test date 05/13/2026', 'Next inspection due by 05/06/2027']);
    expect(screen.getByRole('radio', { name: '05/06/2027 as the document says' })).toBeTruthy();
    expect(screen.getByRole('radio', { name: '06/05/2027 if the month stands first' })).toBeTruthy();
  });

  test.each([
    ['two certificates in one file', ['Certificate number GS-1001', DUE, 'Certificate number GS-1002', DUE]],
    ['1 January 1900', ['Next inspection due by 1 January 1900']],
    ['the year 3026', ['Next inspection due by 18/11/3026']],
  ])('from %s is not filled in', async (_, rest) => {
    const { confirm } = show([TITLE, ...rest]);
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
    expect(await confirm()).toBeNull();
  });
});

describe('a date that does not exist', () => {
  test.each(['Issued on', 'Runs out on'])('is not confirmed as no date: %s', async (label) => {
    const { confirm } = show([TITLE, ISSUED, DUE]);
    enterBadDate(field(label));
    expect(await confirm()).toBeNull();
    expect(screen.getByText(NO_SUCH_DATE)).toBeTruthy();
    expect(document.activeElement).toBe(field(label));
    enterDate(field(label), '2026-12-01');
    expect(await confirm()).not.toBeNull();
  });

  test('is not confirmed in place of a doubtful one', async () => {
    const { confirm } = show([TITLE, ISSUED, 'Next inspection due by 31/11/2027']);
    await userEvent.click(screen.getByRole('radio', { name: 'Another date' }));
    // The field was empty before, so there is no change event.
    enterBadDate(field('The date on the document'));
    fireEvent.blur(field('The date on the document'));
    expect(await confirm()).toBeNull();
    expect(screen.getByText(NO_SUCH_DATE)).toBeTruthy();
  });
});

describe('the expiry date', () => {
  test('is counted from the issue date if the document names none', async () => {
    const { confirm } = show([TITLE, ISSUED]);
    expect(field('Runs out on').value).toBe('2027-11-18');
    screen.getByText('Suggested: one year from 18/11/2026. Change it if your document says otherwise.');
    const outcome = await confirm();
    expect(outcome?.proposed.expiresOn).toBeNull();
    expect(outcome?.confirmed.expiresOn).toBe('2027-11-18');
  });

  test.each([
    ['before today', '2026-11-20', 'The expiry date cannot be earlier than today'],
    ['before the issue', '2026-11-01', 'It cannot run out before it was issued'],
  ])('%s is refused', async (_, day, text) => {
    const { confirm } = show([TITLE, ISSUED, DUE]);
    await userEvent.clear(field('Runs out on'));
    await userEvent.type(field('Runs out on'), day);
    expect(await confirm()).toBeNull();
    screen.getByText(text);
  });
});

describe('warnings', () => {
  test('say that the kind and the address differ', () => {
    show(['Energy performance certificate', 'Property: 3 Lime Kiln Close, Tenby SA70 7JG']);
    screen.getByText(/^This looks like an energy performance certificate: .* adding it as a gas safety certificate\.$/);
    screen.getByText('This document names SA70 7JG. Is it for Kiln Cottage?');
    expect(screen.queryByText('The right kind of document.')).toBeNull();
  });

  test('are absent where both fit', () => {
    show([TITLE, 'Property: 3 Lime Kiln Lane, Tenby SA70 7HB']);
    expect(screen.queryByRole('status')).toBeNull();
    screen.getByText('The right kind of document.');
    screen.getByText('It names SA70 7HB.', { exact: false });
  });
});
