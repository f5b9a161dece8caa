// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { ListContextProvider, useListContext } from 'react-admin';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ListControls } from '../../client/app/dashboard/properties/ListControls.tsx';
import { useListAddress } from '../../client/app/dashboard/properties/useListAddress.ts';
import { SearchBox } from '../../client/console/list/SearchBox.tsx';
import { useConsoleList } from '../../client/console/list/useConsoleList.ts';
import { consoleServer, renderInConsole } from './consoleStub.tsx';
import { renderAt } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
beforeEach(() => void vi.useFakeTimers());

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

describe('a filter that is chosen while a search waits for the next key', () => {
  test('stays in the address of the dashboard, with the search', async () => {
    const List = () => {
      const { asked, ask } = useListAddress();
      return <ListControls asked={asked} onAsk={ask} />;
    };
    const { router } = renderAt(<List />);
    type('quay');
    await wait(100);
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'compliant' } });
    await wait(100);
    expect(router.state.location.search).toBe('?state=compliant');
    await wait(200);
    expect(router.state.location.search).toBe('?q=quay&state=compliant');
  });

  test('stays in the list of the console, with the search', async () => {
    const Expired = () => {
      const { filterValues, setFilters } = useListContext();
      return (
        <button type="button" onClick={() => setFilters({ ...filterValues, expired: true })}>
          Expired
        </button>
      );
    };
    const List = () => (
      <ListContextProvider value={useConsoleList({ resource: 'properties', sort: { field: 'name', order: 'ASC' } })}>
        <SearchBox label="Name" />
        <Expired />
      </ListContextProvider>
    );
    const { filters } = consoleServer({ 'GET /console/properties': [] });
    renderInConsole(<List />);
    await wait(0);
    type('quay');
    await wait(100);
    fireEvent.click(screen.getByRole('button', { name: 'Expired' }));
    await wait(100);
    expect(filters('properties').at(-1)).toEqual({ expired: true });
    await wait(300);
    expect(filters('properties').at(-1)).toEqual({ expired: true, q: 'quay' });
  });
});
