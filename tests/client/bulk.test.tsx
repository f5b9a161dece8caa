// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { GroupDialog } from '../../client/console/arrange/GroupDialog.tsx';
import { AnswerForAllDialog } from '../../client/console/bulk/AnswerForAllDialog.tsx';
import { ReportsDialog } from '../../client/console/bulk/ReportsDialog.tsx';
import { StartDialog } from '../../client/console/bulk/StartDialog.tsx';
import { type Answer, id, ok, problem, renderAt, server } from './fixtures.tsx';
import { QUESTIONS } from './presentEdition.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const open = (element: Parameters<typeof renderAt>[0], answers: Parameters<typeof server>[0]) => {
  const stub = server(answers);
  vi.stubGlobal('fetch', stub.fetch);
  renderAt(element);
  return stub;
};
const outcome = (n: number, name: string, state: string, reason: string | null = null) => ({
  property_id: id(n),
  name,
  state,
  was: null,
  reason,
});

describe('starting many assessments', () => {
  test('says what happened with each property', async () => {
    const rows = [outcome(1, 'Quay House', 'changed'), outcome(2, 'Kiln', 'refused', 'This property was deleted.')];
    const { asked } = open(<StartDialog ids={[id(1), id(2)]} onClose={() => {}} />, {
      'POST /console/assessments/start': ok({ rows }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Start for 2 properties' }));
    expect(await screen.findByText('This property was deleted.')).toBeTruthy();
    expect(screen.getByText('Started')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'What was started' }));
    expect(asked[0]?.body).toEqual({ property_ids: [id(1), id(2)] });
    expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
  });

  test('shows a refusal and stays open', async () => {
    open(<StartDialog ids={[id(1)]} onClose={() => {}} />, {
      'POST /console/assessments/start': problem(404, 'Not found'),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Start for 1 property' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start for 1 property' })).toBeTruthy();
  });
});

test('a new group that was made before the properties could be moved is not made again', async () => {
  const [ADD, ARRANGE] = ['POST /groups', 'POST /properties/arrange'];
  const group = { id: id(5), name: 'Harbour Lets' };
  let isAway = true;
  const { asked } = open(<GroupDialog ids={[id(1)]} onClose={() => {}} />, {
    'GET /arrangement': () => ok({ groups: isAway ? [] : [group], tags: [], people: [] }),
    [ADD]: ok({ group }),
    [ARRANGE]: () =>
      isAway ? problem(503, 'Away') : ok({ results: [{ id: id(1), result: 'changed', reason: null }] }),
  });
  await userEvent.type(await screen.findByLabelText('Name of the new group'), group.name);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('option', { name: group.name, selected: true })).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('1 property changed.')).toBeTruthy();
  const sent = (wanted: string) => asked.flatMap(({ call, body }) => (call === wanted ? [body] : []));
  expect(sent(ADD)).toHaveLength(1);
  const moved = { property_ids: [id(1)], arrangement: { do: 'group', group_id: group.id } };
  expect(sent(ARRANGE)).toEqual([moved, moved]);
});

test('the client is chosen only once the clients are known, which are asked for again after a failure', async () => {
  const ARRANGE = 'POST /properties/arrange';
  const group = { id: id(5), name: 'Harbour Lets' };
  let answer: Answer = problem(400, 'Please try again in a moment.');
  const { asked } = open(<GroupDialog ids={[id(1)]} onClose={() => {}} />, {
    'GET /arrangement': () => answer,
    [ARRANGE]: ok({ results: [{ id: id(1), result: 'changed', reason: null }] }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The clients could not be loaded');
  expect(screen.queryByLabelText('Client')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  answer = ok({ groups: [group], tags: [], people: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.selectOptions(await screen.findByLabelText('Client'), group.name);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('1 property changed.')).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { property_ids: [id(1)], arrangement: { do: 'group', group_id: group.id } },
  ]);
});

describe('one answer for many', () => {
  const LOOK = 'POST /console/answers/preview';
  const RECORD = 'POST /console/answers';
  const rows = [
    { ...outcome(1, 'Quay House', 'changed'), was: 'No' },
    outcome(2, 'Kiln', 'same'),
    outcome(3, 'Larch', 'refused', 'It has no assessment.'),
  ];
  const [question] = QUESTIONS;
  const property_ids = [id(1), id(2), id(3)];
  const body = { property_ids, question_key: question?.key, answer: 'Yes', edition: '2026.3' };
  const openDialog = async (answers: Parameters<typeof server>[0]) => {
    const stub = open(<AnswerForAllDialog ids={property_ids} onClose={() => {}} />, {
      'GET /assessment/questions': ok({ edition: '2026.3', questions: QUESTIONS, sections: [] }),
      ...answers,
    });
    await userEvent.selectOptions(await screen.findByLabelText('Question'), question?.key ?? '');
    await userEvent.selectOptions(screen.getByLabelText(question?.question ?? ''), 'Yes');
    await userEvent.click(screen.getByRole('button', { name: 'Look first' }));
    return stub;
  };
  const bodiesOf = ({ asked }: ReturnType<typeof server>, call: string) =>
    asked.flatMap((one) => (one.call === call ? [one.body] : []));

  test('is looked at first, then recorded, and says what happened with each', async () => {
    const stub = await openDialog({ [LOOK]: ok({ rows }), [RECORD]: ok({ rows }) });
    expect(await screen.findByText('Will be answered')).toBeTruthy();
    expect(screen.getByText('It has no assessment.')).toBeTruthy();
    expect(screen.getByText('Was answered No')).toBeTruthy();
    expect([bodiesOf(stub, LOOK), bodiesOf(stub, RECORD)]).toEqual([[body], []]);
    await userEvent.click(screen.getByRole('button', { name: 'Answer for 1 property' }));
    expect(await screen.findByText('Answered')).toBeTruthy();
    expect(bodiesOf(stub, RECORD)).toEqual([body]);
    expect(screen.queryByRole('button', { name: /^Answer for/ })).toBeNull();
  });

  test('is not recorded by the second click of a double click on "Look first"', async () => {
    const stub = await openDialog({ [LOOK]: ok({ rows }), [RECORD]: ok({ rows }) });
    const answerButton = await screen.findByRole('button', { name: 'Answer for 1 property' });
    // A held key goes to what is to be looked at, and not to the button that would record it.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'What would change' }));
    fireEvent.click(answerButton, { detail: 2 });
    await act(async () => {});
    expect(bodiesOf(stub, RECORD)).toEqual([]);
    fireEvent.click(answerButton, { detail: 1 });
    expect(await screen.findByText('Answered')).toBeTruthy();
  });

  test('says that the questions could not be loaded, and loads them again', async () => {
    let answer: Answer = problem(400, 'Please try again in a moment.');
    open(<AnswerForAllDialog ids={property_ids} onClose={() => {}} />, {
      'GET /assessment/questions': () => answer,
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment.');
    answer = ok({ edition: '2026.3', questions: QUESTIONS, sections: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Question')).toBeTruthy();
  });

  test('is looked at again after another choice', async () => {
    await openDialog({ [LOOK]: ok({ rows }) });
    await screen.findByText('Will be answered');
    await userEvent.selectOptions(screen.getByLabelText(question?.question ?? ''), 'No');
    expect(screen.queryByText('Will be answered')).toBeNull();
    expect(screen.getByRole('button', { name: 'Look first' })).toBeTruthy();
  });

  test('another question starts without an answer, because it may not offer the former one', async () => {
    await openDialog({ [LOOK]: ok({ rows }) });
    await screen.findByText('Will be answered');
    const [, other] = QUESTIONS;
    await userEvent.selectOptions(screen.getByLabelText('Question'), other?.key ?? '');
    expect(screen.getByLabelText<HTMLSelectElement>(other?.question ?? '').value).toBe('');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Look first' }).disabled).toBe(true);
  });

  test('forgets that the answer was refused after another choice', async () => {
    await openDialog({ [LOOK]: ok({ rows }), [RECORD]: problem(503, 'Please try again in a moment.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Answer for 1 property' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment.');
    await userEvent.selectOptions(screen.getByLabelText(question?.question ?? ''), 'No');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows a refusal', async () => {
    await openDialog({ [LOOK]: problem(503, 'Please try again in a moment.') });
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment.');
  });
});

describe('reports of many', () => {
  const BEGUN = { id: id(9), done: 0, total: 40, left_out: [] };
  const BEGIN = 'POST /console/reports';
  const PROGRESS = `GET /console/reports/${BEGUN.id}`;
  const FILE = `HEAD /console/reports/${BEGUN.id}/file`;
  const EARLY = 'The download has ended early';

  /** The addresses of the downloads that begin. jsdom follows no link. */
  const openDialog = (answers: Parameters<typeof server>[0], ids = [id(1)]) => {
    const downloads: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.pathname);
    });
    onTestFinished(() => click.mockRestore());
    const { asked } = open(<ReportsDialog ids={ids} onClose={() => {}} />, answers);
    const count = (call: string) => asked.filter((one) => one.call === call).length;
    return { downloads, count };
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('that cannot begin say why', async () => {
    openDialog({ [BEGIN]: problem(429, 'Too many requests') });
    await userEvent.click(screen.getByRole('button', { name: 'Download as ZIP' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });

  test('whose file is refused say why, and nothing is left to the browser', async () => {
    const { downloads, count } = openDialog({ [BEGIN]: ok(BEGUN), [FILE]: problem(429, 'Too many ZIPs') });
    await userEvent.click(screen.getByRole('button', { name: 'Download as ZIP' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many ZIPs');
    expect([downloads, count(PROGRESS)]).toEqual([[], 0]);
    expect(screen.getByRole('button', { name: 'Download as ZIP' })).toBeTruthy();
  });

  test('are saved by the browser, and say how far they are', async () => {
    const { downloads } = openDialog({ [BEGIN]: ok(BEGUN), [FILE]: ok({}), [PROGRESS]: ok({ ...BEGUN, done: 40 }) });
    await userEvent.click(screen.getByRole('button', { name: 'Download as ZIP' }));
    expect(await screen.findByText('All reports are printed. 40 of 40')).toBeTruthy();
    expect(downloads).toEqual([`/api/console/reports/${BEGUN.id}/file`]);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Progress of the reports' }));
  });

  test('say that some of the properties are no longer to be seen', async () => {
    const ids = [id(1), id(2), id(3)];
    const begun = { ...BEGUN, total: 1, left_out: [{ property_id: id(2), name: 'Kiln' }] };
    openDialog({ [BEGIN]: ok(begun), [FILE]: ok({}), [PROGRESS]: ok({ ...begun, done: 1 }) }, ids);
    await userEvent.click(screen.getByRole('button', { name: 'Download as ZIP' }));
    expect(await screen.findByText('1 property is no longer among yours.')).toBeTruthy();
    expect(screen.getByText('Kiln')).toBeTruthy();
  });

  test('say that their progress could not be loaded', async () => {
    openDialog({ [BEGIN]: ok(BEGUN), [FILE]: ok({}), [PROGRESS]: problem(400, 'Not now') });
    await userEvent.click(screen.getByRole('button', { name: 'Download as ZIP' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The progress could not be loadedNot now');
  });

  test('that stand still for a minute can be started again', async () => {
    vi.useFakeTimers();
    const begun = [BEGUN, { ...BEGUN, id: id(8) }];
    const { downloads, count } = openDialog({
      [BEGIN]: () => ok(begun.shift() ?? BEGUN),
      [FILE]: ok({}),
      [FILE.replace(BEGUN.id, id(8))]: ok({}),
      [PROGRESS]: ok({ ...BEGUN, done: 17 }),
      [PROGRESS.replace(BEGUN.id, id(8))]: ok({ ...BEGUN, id: id(8), done: 17 }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Download as ZIP' }));
    await pass(50_000);
    expect(screen.getByText(/17 of 40$/)).toBeTruthy();
    expect(screen.queryByText(EARLY)).toBeNull();
    await pass(15_000);
    expect(screen.getByText(EARLY)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
    await pass(5000);
    expect(screen.queryByText(EARLY)).toBeNull();
    expect([count(BEGIN), downloads.length]).toEqual([2, 2]);
  });
});
