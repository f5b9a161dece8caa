// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AssignDialog } from '../../client/console/arrange/AssignDialog.tsx';
import { presentAssignee } from '../../client/console/arrange/presentAssignee.ts';
import { consoleServer } from './consoleStub.tsx';
import { id, ok, problem, renderAt, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const [asha, dan] = [id(51), id(52)];
const people = [
  { id: asha, name: 'Asha Rao' },
  { id: dan, name: 'Dan Hosking' },
];
const ids = [id(1), id(2)];
const ASSIGN = 'POST /properties/arrange';
const arrangement = ok({ groups: [], tags: [], people });

const open = (present: string | null | undefined, answers: Parameters<typeof consoleServer>[0] = {}) => {
  const server = consoleServer({ 'GET /arrangement': arrangement, [ASSIGN]: ok({ results: [] }), ...answers });
  renderAt(<AssignDialog ids={ids} present={present} onClose={() => undefined} />);
  return server;
};
const choice = () => screen.findByLabelText<HTMLSelectElement>('Looked after by');
const saveButton = () => screen.getByRole('button', { name: 'Save Changes' });

describe('assigning properties', () => {
  test.each([
    ['the person who looks after all of them', dan, 'Dan Hosking'],
    ['nobody, if nobody does', null, 'Nobody in particular'],
    ['no choice, if they differ', undefined, 'Choose one'],
    ['no choice, if that person has left the team', id(53), 'Choose one'],
  ])('starts at %s', async (_, present, shown) => {
    open(present);
    expect((await choice()).selectedOptions[0]?.text).toBe(shown);
  });

  test('sends the choice', async () => {
    const { sent } = open(dan);
    await userEvent.selectOptions(await choice(), 'Nobody in particular');
    await userEvent.click(saveButton());
    await waitFor(() => expect(sent(ASSIGN)).toHaveLength(1));
    expect(sent(ASSIGN)).toEqual([{ property_ids: ids, arrangement: { do: 'assign', person_id: null } }]);
  });

  test('without a choice is refused at its field', async () => {
    const errors = { 'arrangement.person_id': 'Choose a colleague of the list' };
    const { sent } = open(undefined, { [ASSIGN]: problem(422, 'Check it', { errors }) });
    await choice();
    await userEvent.click(saveButton());
    expect(await screen.findByText('Choose a colleague of the list')).toBeDefined();
    const field = await choice();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(sent(ASSIGN)).toEqual([{ property_ids: ids, arrangement: { do: 'assign', person_id: '' } }]);
  });

  test('waits for the colleagues, and asks for them again after a failure', async () => {
    const state = { fails: true };
    const { sent } = open(null, {
      'GET /arrangement': () => (state.fails ? problem(403, 'You are not allowed to do that') : arrangement),
    });
    expect(await screen.findByText('The colleagues could not be loaded')).toBeDefined();
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(saveButton());
    expect(sent(ASSIGN)).toEqual([]);
    state.fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await choice()).selectedOptions[0]?.text).toBe('Nobody in particular');
    expect(saveButton().getAttribute('aria-disabled')).toBeNull();
  });
});

describe('who looks after the selected properties', () => {
  const row = (n: number, person: string | null) => ({
    id: id(n),
    looked_after_by: person === null ? null : { id: person, name: 'x' },
  });

  test.each([
    ['one person', [row(1, asha), row(2, asha), row(3, dan)], asha],
    ['nobody', [row(1, null), row(2, null)], null],
    ['different people', [row(1, asha), row(2, dan)], undefined],
    ['one person and nobody', [row(1, asha), row(2, null)], undefined],
    ['not known, if one is on another page', [row(1, asha)], undefined],
  ])('is %s', (_, rows, expected) => expect(presentAssignee(ids, rows)).toBe(expected));
});
