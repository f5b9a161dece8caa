// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { Main } from '../../client/components/page/Main.tsx';
import { PropertyListPage } from '../../client/console/properties/PropertyListPage.tsx';
import { consoleServer, renderInConsole } from './consoleStub.tsx';
import { consoleProperty, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser, stubPhone } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const house = (n: number) => consoleProperty(n, `House ${n}`);
const LIST = 'GET /console/properties';

/** The list with `count` properties, which a page of 25 shows. */
const open = async (count: number) => {
  const { asked } = consoleServer({ [LIST]: Array.from({ length: count }, (_, n) => house(100 + n)) });
  renderInConsole(
    <Main>
      <PropertyListPage />
    </Main>,
  );
  await screen.findByText('House 100');
  return { sorts: () => asked.filter(({ call }) => call === LIST).map(({ query }) => query.get('sort')) };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('on a wide screen the head of the table sorts, and selects the page', async () => {
  await open(1);
  expect(screen.getByRole('button', { name: 'Property' }).closest('thead')).not.toBeNull();
  expect(screen.getByLabelText('Select this page').closest('thead')).not.toBeNull();
  expect(screen.queryByLabelText('Sort by')).toBeNull();
});

test.each([[true], [false]])(
  'the focus goes to the page when "Select all" and "Clear" are removed (phone: %s)',
  async (phone) => {
    if (phone) stubPhone();
    await open(30);
    await userEvent.click(screen.getByLabelText('Select this page'));
    await press('Select all 30');
    await screen.findByText('30 selected');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    await press('Clear');
    expect(screen.queryByText('30 selected')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  },
);

describe('where each row is a block', () => {
  beforeEach(stubPhone);

  test('the table has no head, whose buttons would take the focus unseen', async () => {
    await open(1);
    expect(document.querySelector('thead')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Columns/ })).toBeNull();
  });

  test('a list is sorted by any column that the server can sort by, in both orders', async () => {
    const { sorts } = await open(1);
    const field = screen.getByLabelText<HTMLSelectElement>('Sort by');
    expect(field.selectedOptions[0]?.text).toBe('Runs out next, ascending');
    await userEvent.selectOptions(field, 'Property, descending');
    await waitFor(() => expect(sorts().at(-1)).toBe('["name","DESC"]'));
    expect(field.selectedOptions[0]?.text).toBe('Property, descending');
  });

  test('the page is selected by a tick with words', async () => {
    await open(2);
    await userEvent.click(screen.getByText('Select this page'));
    expect(screen.getByText('2 selected')).toBeDefined();
  });

  test('there is nothing to sort or select without rows', async () => {
    consoleServer({ [LIST]: [] });
    renderInConsole(<PropertyListPage />);
    await screen.findByText('No property yet');
    expect(screen.queryByLabelText('Sort by')).toBeNull();
  });
});
