// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { refetcher } from '../../client/live/refetcher.ts';
import { id } from './fixtures.tsx';
import {
  ANSWERS,
  ASSESSMENT,
  answeredUpTo,
  button,
  open,
  openAt,
  PROPERTY,
  PROPERTY_PATH,
  pass,
  press,
  property,
  questionAt,
  server,
  shownQuestion,
} from './questionnaireHelpers.tsx';
import { type Answer, refusal, type Sent } from './stubApi.ts';
import { stubBrowser } from './stubBrowser.ts';
import { change } from './stubLive.ts';

stubBrowser();

const START = 'POST /api/assessment/start';
const LIST = '/api/dashboard/compliance-overview';
const calls = (sent: readonly Sent[]) => sent.map(({ method, path }) => `${method} ${path}`);

test('an answer, and a change of another property, read no list of the account and no other property', async () => {
  const sent = server(answeredUpTo(10));
  const client = makeQueryClient();
  const live = refetcher(client);
  await open('&question=1', client);
  expect(calls(sent).filter((call) => /list|properties(\?|$)/.test(call))).toEqual([]);
  const opened = sent.length;
  live.changed(change({ models: ['property_overview'], property_id: id(7) }));
  await pass(1000);
  expect(calls(sent).slice(opened)).toEqual([`GET ${ANSWERS}`]);
  press('Yes');
  await pass(10);
  live.changed(change({ models: ['property_overview'], property_id: PROPERTY }));
  await pass(1000);
  expect(
    calls(sent)
      .slice(opened + 1)
      .sort(),
  ).toEqual([`GET ${ANSWERS}`, `GET ${PROPERTY_PATH}`, `PUT ${ANSWERS}`]);
  live.stop();
});

describe('an address without an assessment', () => {
  const PAGE = `/questionnaire?property=${PROPERTY}`;

  test('gets the current one of its property', async () => {
    const sent = server(answeredUpTo(10));
    const router = await openAt(PAGE);
    expect(shownQuestion()).toBe(questionAt(11));
    expect(router.state.location.search).toBe(`?property=${PROPERTY}&assessment_id=${ASSESSMENT}&question=11`);
    expect(calls(sent)).not.toContain(START);
  });

  test('starts one for a property without any', async () => {
    server([], {
      [`GET ${PROPERTY_PATH}`]: { body: { success: true, property: { ...property, assessment: null } } },
      [START]: { body: { success: true, assessment_id: ASSESSMENT } },
    });
    await openAt(PAGE);
    expect(shownQuestion()).toBe(questionAt(1));
  });

  test('stays at its assessment after a restart elsewhere, and says what happened', async () => {
    let current = ASSESSMENT;
    const sent = server([], {
      [`GET ${PROPERTY_PATH}`]: () => ({
        body: { success: true, property: { ...property, assessment: { id: current } } },
      }),
      [`GET ${ANSWERS}`]: () =>
        current === ASSESSMENT
          ? { body: { success: true, property_id: PROPERTY, edition: '2026.3', answers: answeredUpTo(10) } }
          : refusal(404),
    });
    const client = makeQueryClient();
    const live = refetcher(client);
    await openAt(PAGE, client);
    current = id(8);
    live.changed(change({ models: ['property_overview'], property_id: PROPERTY }));
    await pass(1000);
    expect(shownQuestion()).toBe(questionAt(11));
    expect(screen.getByRole('alert').textContent).toMatch(/replaced by a newer one/);
    expect(calls(sent)).not.toContain(START);
    live.stop();
  });
});

describe('an address without a property', () => {
  const others = Array.from({ length: 21 }, (_, n) => ({ ...property, id: id(20 + n), name: `House ${n}` }));
  const page = (properties: readonly object[], total = properties.length, next: string | null = null) => ({
    body: { success: true, properties, total, next },
  });

  test('opens the only property of the account', async () => {
    server(answeredUpTo(10), { [`GET ${LIST}?sort=name&limit=20`]: page([property]) });
    await openAt('/questionnaire');
    expect(shownQuestion()).toBe(questionAt(11));
  });

  test('offers the properties page by page, and those that match a search', async () => {
    server(answeredUpTo(10), {
      [`GET ${LIST}?sort=name&limit=20`]: page(others.slice(0, 20), 21, 'then'),
      // The last one of the first page has got another place meanwhile.
      [`GET ${LIST}?sort=name&limit=20&after=then`]: page(others.slice(19), 21),
      [`GET ${LIST}?q=kiln&sort=name&limit=20`]: page([property]),
    });
    await openAt('/questionnaire');
    expect(shownQuestion()).toBe('Which property do you want to assess?');
    fireEvent.click(button('Show more (1 left)'));
    await pass(50);
    expect(screen.getAllByRole('link', { name: /^Open / })).toHaveLength(21);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open House 20' }));
    fireEvent.change(screen.getByLabelText('Find a property'), { target: { value: 'kiln' } });
    await pass(300);
    await pass(10);
    expect(screen.getAllByRole('link', { name: /^Open / }).map(({ textContent }) => textContent)).toEqual([
      'Open Kiln Cottage',
    ]);
    expect(screen.getByRole('link', { name: 'Open Kiln Cottage' }).getAttribute('href')).toBe(
      `/questionnaire?property=${PROPERTY}`,
    );
  });

  test('opens no property that is added elsewhere while the choice is on the screen', async () => {
    let rows: readonly object[] = [];
    const sent = server([], { [`GET ${LIST}?sort=name&limit=20`]: () => page(rows) });
    const client = makeQueryClient();
    await openAt('/questionnaire', client);
    rows = [{ ...property, assessment: null }];
    await act(() => client.invalidateQueries());
    await pass(50);
    expect(shownQuestion()).toBe('Which property do you want to assess?');
    expect(screen.getByRole('link', { name: 'Open Kiln Cottage' })).toBeDefined();
    expect(calls(sent)).not.toContain(START);
  });

  test('says that nothing matches only when the answer to this search is there, and keeps the box if it fails', async () => {
    let answer: () => Answer | 'silence' = () => 'silence';
    server([], {
      [`GET ${LIST}?sort=name&limit=20`]: page(others.slice(0, 20), 21, 'then'),
      [`GET ${LIST}?q=nowhere&sort=name&limit=20`]: page([]),
      [`GET ${LIST}?q=kiln&sort=name&limit=20`]: () => answer(),
    });
    await openAt('/questionnaire');
    const search = async (value: string) => {
      fireEvent.change(screen.getByLabelText('Find a property'), { target: { value } });
      await pass(300);
      await pass(10);
    };
    const regions = screen.getAllByRole('status');
    await search('nowhere');
    expect(regions).toContain(screen.getByText(/^None of your properties has “nowhere”/).closest('[role=status]'));
    await search('kiln');
    expect(screen.queryByText(/^None of your properties/)).toBeNull();
    await search('nowhere');
    answer = () => refusal(400);
    await search('kiln');
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('The properties could not be loaded.');
    expect(screen.getByLabelText('Find a property')).toHaveProperty('value', 'kiln');
    answer = () => 'silence';
    button('Try again').focus();
    fireEvent.click(button('Try again'));
    await pass(10);
    expect(document.activeElement).toBe(button('Trying again...'));
  });

  test('says that an account without properties has to add one', async () => {
    server([], { [`GET ${LIST}?sort=name&limit=20`]: page([]) });
    await openAt('/questionnaire');
    expect(screen.getByText('Add a property first')).toBeDefined();
  });
});
