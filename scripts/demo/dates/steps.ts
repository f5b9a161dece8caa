import { DIFFERENCES, secondEdition } from '../../../tests/support/editions.ts';
import type { Person } from '../person.ts';
import type { Step } from '../year.ts';
import type { Owner } from './owner.ts';

export type Stage = {
  readonly rowena: Person & Owner;
  readonly morgan: Person;
  /** A property of Rowena’s whose assessment passes, with its badge. */
  readonly passingProperty: () => Promise<void>;
  readonly deleteMorgan: () => Promise<void>;
};

/** What people do. Reminders, expiries and the new edition come by themselves. */
export const STEPS: readonly Step<Stage>[] = [
  {
    on: '2027-01-05',
    sentence: 'Rowena Hale signs up and subscribes to one property, monthly.',
    act: async ({ rowena }) => {
      await rowena.signUp();
      await rowena.subscribe('single_monthly');
    },
  },
  {
    on: '2027-01-05',
    sentence: 'Quay House passes its assessment and gets its badge.',
    act: ({ passingProperty }) => passingProperty(),
  },
  {
    on: '2027-01-06',
    sentence: 'The gas record on file is from last June: Rowena Hale corrects its last day.',
    act: ({ rowena }) => rowena.setExpiry('gas_safety_certificate', '2027-06-15'),
  },
  {
    on: '2027-03-01',
    sentence: 'Morgan Price signs up and looks around.',
    act: ({ morgan }) => morgan.signUp(),
  },
  {
    on: '2027-04-20',
    sentence: 'Rowena Hale moves to the question set that is in effect since February and answers its new questions.',
    act: async ({ rowena }) => {
      await rowena.moveTo(secondEdition.id);
      for (const key of [DIFFERENCES.added, DIFFERENCES.changed]) await rowena.answerYes(key);
    },
  },
  {
    on: '2027-06-20',
    sentence: 'A guest scans the badge of Quay House.',
    act: ({ rowena }) => rowena.badgeSays(),
  },
  {
    on: '2027-06-25',
    sentence: 'The engineer has been: Rowena Hale uploads the new gas record.',
    act: async ({ rowena }) => {
      await rowena.replace('gas_safety_certificate', '2028-06-25');
      return rowena.badgeSays();
    },
  },
  {
    on: '2027-08-20',
    sentence: 'Rowena Hale cancels her subscription.',
    act: ({ rowena }) => rowena.cancel(),
  },
  {
    on: '2027-10-12',
    sentence: 'Rowena Hale comes back, and subscribes by the year.',
    act: async ({ rowena }) => {
      await rowena.subscribe('single_yearly');
      return rowena.badgeSays();
    },
  },
  {
    on: '2027-11-02',
    sentence: 'Morgan Price deletes the account.',
    act: ({ deleteMorgan }) => deleteMorgan(),
  },
  {
    on: '2027-12-15',
    sentence: 'Rowena Hale replaces the three documents that run out in January.',
    act: async ({ rowena }) => {
      for (const type of ['insurance_policy', 'smoke_alarm_certificate', 'waste_management_plan'] as const)
        await rowena.replace(type, '2029-01-05');
    },
  },
  {
    on: '2028-01-08',
    sentence: 'Rowena Hale checks last year’s answers again.',
    act: async ({ rowena }) => `${await rowena.confirmAll()} answers are still true. ${await rowena.badgeSays()}`,
  },
  {
    on: '2028-01-12',
    sentence: 'A guest scans the badge of Quay House.',
    act: ({ rowena }) => rowena.badgeSays(),
  },
];
