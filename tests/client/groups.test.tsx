// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { formOf, termsOf } from '../../client/console/team/accessForm.ts';
import { Groups } from '../../client/console/team/Groups.tsx';
import { seesText } from '../../client/console/team/seesText.ts';
import type { AccessPerson, OpenInvitation, Sees } from '../../domain/access/contract.ts';
import { consoleServer } from './consoleStub.tsx';
import { enter, id, ok, problem, renderAt, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const AT = '2026-11-20T10:00:00.000Z';
const carne = { id: id(1), name: 'Carne Estate', properties: 2 };
const ofCarne: Sees = { kind: 'group', group: { id: id(1), name: 'Carne Estate' }, property_ids: null, count: 2 };
const ofRemoved: Sees = { kind: 'group', group: null, property_ids: null, count: 0 };
const viewer: AccessPerson = {
  id: id(11),
  person_id: id(12),
  name: 'Ruth Carne',
  email: 'ruth@carne.example',
  role: 'viewer',
  sees: ofCarne,
  until: null,
  two_factor: false,
  last_seen_at: null,
  is_you: false,
};
const invitation: OpenInvitation = {
  id: id(13),
  email: 'dan@example.com',
  role: 'viewer',
  sees: ofCarne,
  until: null,
  invited_at: AT,
  expires_at: '2026-12-04T10:00:00.000Z',
  expired: false,
};
const open = async (answers: Parameters<typeof consoleServer>[0] = {}, groups: readonly object[] = [carne]) => {
  const server = consoleServer({
    'GET /arrangement': ok({ groups, tags: [], people: [] }),
    'GET /access': ok({ people: [viewer], invitations: [invitation] }),
    ...answers,
  });
  renderAt(<Groups />);
  await screen.findAllByRole('listitem');
  return server;
};

describe('the clients of an account', () => {
  test('are removed after a question that says who sees nothing any more', async () => {
    const REMOVE = `DELETE /groups/${id(1)}`;
    const { sent } = await open({ [REMOVE]: ok({}) });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Carne Estate' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove the client Carne Estate?' }));
    expect(question.getByText('Its 2 properties stay, without a client.')).toBeDefined();
    expect(await question.findByText(/^Ruth Carne sees only this client\. They see nothing from now on/)).toBeDefined();
    expect(question.getByText('The open invitation to dan@example.com will be withdrawn.')).toBeDefined();
    expect(sent(REMOVE)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(REMOVE)).toHaveLength(1);
  });

  test('are not removed before it is known who sees them', async () => {
    await open({ 'GET /access': problem(500, 'Out of order'), [`DELETE /groups/${id(1)}`]: ok({}) });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Carne Estate' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove the client Carne Estate?' }));
    expect(await question.findByText(/could not be loaded/)).toBeDefined();
    expect(question.getByRole('button', { name: 'Remove' }).getAttribute('aria-disabled')).toBe('true');
    expect(question.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  test('are renamed, and a name that is taken is said at its field', async () => {
    const RENAME = `PUT /groups/${id(1)}`;
    const { sent } = await open({
      [RENAME]: problem(422, 'Check', { errors: { name: 'There is a group of this name already.' } }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Rename Carne Estate' }));
    await enter(screen.getByLabelText('Name'), 'Nance');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('There is a group of this name already.')).toBeDefined();
    expect(sent(RENAME)).toEqual([{ name: 'Nance' }]);
  });

  test('are shown ten at first, and all when asked', async () => {
    const many = Array.from({ length: 12 }, (_, n) => ({ ...carne, id: id(100 + n), name: `Client ${n}` }));
    await open({}, many);
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(12);
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('listitem')[10]));
  });
});

test('access to a removed group is access to nothing, and does not become access to all when it is edited', () => {
  expect([seesText(ofCarne), seesText(ofRemoved)]).toEqual(['Carne Estate, 2', 'Nothing: the group was removed']);
  const form = formOf({ role: 'viewer', sees: ofRemoved, until: null });
  expect(termsOf(form)).toEqual({ role: 'viewer', until: null, property_ids: [], group_id: null });
  expect(termsOf(formOf({ role: 'viewer', sees: ofCarne, until: null })).group_id).toBe(id(1));
});
