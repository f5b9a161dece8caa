import type { Visitor } from '../visitor.ts';
import type { Screen } from './screen.ts';

/** Shows the properties of the account that the person works for. */
export const switchToOwner = async (visitor: Visitor) => {
  if ((visitor.page.viewport()?.width ?? 0) < 900) {
    await visitor.press('Menu');
    await visitor.see('My own properties');
    await visitor.press('Ada Lovelace');
  } else {
    await visitor.pressAt('[aria-haspopup=menu]', 'the choice of accounts');
    await visitor.see('Ada Lovelace');
    await visitor.pressAt('[role=menuitemradio]:nth-of-type(2)', 'Ada Lovelace');
  }
  await visitor.see('Your role:');
};

const goTo =
  (path: string, ...shows: readonly string[]) =>
  async (visitor: Visitor) => {
    await switchToOwner(visitor);
    await visitor.go(path);
    await visitor.see(...shows);
  };

const openMenuOfMember = async (visitor: Visitor) => {
  await visitor.press('Actions for Asha Rao');
  await visitor.see('See what they did');
};

const ofColleague = (name: string, user: Screen['user'], after: Screen['after']): Screen => ({
  name,
  user,
  path: '/dashboard',
  shows: [],
  ...(after && { after }),
});

/** A dialog of what can be done with a selected property. */
const ofSelected = (name: string, action: string, sees: string): Screen => ({
  name,
  user: 'owner',
  path: '/console/properties',
  shows: ['Lighthouse Flat'],
  after: async (visitor) => {
    await visitor.press('Select Lighthouse Flat', 'checkbox');
    if ((visitor.page.viewport()?.width ?? 0) < 900) {
      await visitor.press('Actions');
      await visitor.pressAt(`::-p-aria([name="${action}"][role="menuitem"])`);
    } else await visitor.press(action);
    await visitor.see(sees);
  },
});

export const TEAM_SCREENS: readonly Screen[] = [
  { name: 'team', user: 'owner', path: '/console/team', shows: ['Carne Estate, 1', 'dan.hosking@example.com'] },
  {
    name: 'team-invite-refused',
    user: 'owner',
    path: '/console/team',
    shows: ['Carne Estate, 1'],
    refusals: ['422 /api/access/invitations'],
    after: async (visitor) => {
      await visitor.press('Send invitation');
      await visitor.see('Email is required');
    },
  },
  {
    name: 'team-change',
    user: 'owner',
    path: '/console/team',
    shows: ['Asha Rao'],
    after: async (visitor) => {
      await openMenuOfMember(visitor);
      await visitor.pressAt('::-p-aria([name="Change what they see"][role="menuitem"])');
      await visitor.see('Change the access of Asha Rao');
    },
  },
  {
    name: 'team-group-remove',
    user: 'owner',
    path: '/console/team',
    shows: ['Clients', '1 property', 'dan.hosking@example.com'],
    after: async (visitor) => {
      await visitor.press('Remove Carne Estate');
      await visitor.see('sees only this client');
    },
  },
  {
    name: 'team-group-rename',
    user: 'owner',
    path: '/console/team',
    shows: ['Clients'],
    after: async (visitor) => {
      await visitor.press('Rename Carne Estate');
      await visitor.see('Rename the Client');
    },
  },
  {
    name: 'team-remove',
    user: 'owner',
    path: '/console/team',
    shows: ['Asha Rao'],
    after: async (visitor) => {
      await openMenuOfMember(visitor);
      await visitor.pressAt('::-p-aria([name="Remove"][role="menuitem"])');
      await visitor.see('loses all access');
    },
  },
  { name: 'invitation', user: 'visitor', path: (world) => world.invitationPath(), shows: ['Create an account'] },
  {
    name: 'invitation-other-account',
    user: 'newcomer',
    path: (world) => world.invitationPath(),
    shows: ['invites you'],
  },
  {
    name: 'invitation-void',
    user: 'visitor',
    path: `/invitations/${'x'.repeat(43)}`,
    shows: ['This invitation is no longer valid'],
    refusals: [`404 /api/invitations/${'x'.repeat(43)}`],
  },
  {
    name: 'console-bulk',
    user: 'owner',
    path: '/console/properties',
    shows: ['Lighthouse Flat'],
    after: async (visitor) => {
      await visitor.press('Select Lighthouse Flat', 'checkbox');
      await visitor.see('1 selected');
    },
  },
  ofSelected('console-tag', 'Tag', 'In use: Sea view'),
  ofSelected('console-start', 'Start assessments', 'Start'),
  ofSelected('console-answer', 'Answer for all', 'Question'),
  ofSelected('console-reports', 'Reports', 'Cancel'),
  ofColleague('dashboard-viewer', 'groupViewer', switchToOwner),
  ofColleague('questionnaire-viewer', 'groupViewer', async (visitor) => {
    await switchToOwner(visitor);
    await visitor.go('/questionnaire');
    await visitor.see('You can read this assessment');
  }),
  ofColleague('team-member', 'member', goTo('/console/team', 'Leave this team')),
  ofColleague('api-keys-member', 'member', goTo('/console/api-keys', 'Only the owner and managers')),
];
