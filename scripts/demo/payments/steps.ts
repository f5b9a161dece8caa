import { formatInstant } from '../../../domain/calendar.ts';
import { formatPounds } from '../../../domain/money.ts';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import type { Person } from '../person.ts';
import { QUAY_HOUSE } from '../properties.ts';
import type { Step } from '../year.ts';

/** What the people of the year can do. */
export type Stage = {
  readonly rowena: Person;
  readonly morgan: Person;
  /** A property whose assessment passes, with its badge. */
  readonly passingProperty: (of: Person, property: typeof QUAY_HOUSE) => Promise<void>;
  readonly cardStopsPaying: (of: Person) => Promise<void>;
};

const price = async (who: Person, planType: PlanType): Promise<string> => {
  const { due_now, next_amount, next_date } = await who.preview(planType);
  return `${formatPounds(due_now)} now, then ${formatPounds(next_amount)} on ${formatInstant(next_date)}`;
};

const paymentState = async (who: Person): Promise<string> => {
  const { status, may_write, past_due_until } = await who.subscription();
  const access = may_write ? 'everything stays open' : 'changes are closed';
  return `Banner on the dashboard (${status}): ${access} until ${past_due_until && formatInstant(past_due_until)}`;
};

/** In the order of their days. What happens without a person, such as a renewal, is not listed. */
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
    act: ({ rowena, passingProperty }) => passingProperty(rowena, QUAY_HOUSE),
  },
  {
    on: '2027-01-06',
    sentence: 'Rowena Hale tries to add a second property, which is refused.',
    act: ({ rowena }) => rowena.isRefusedProperty('Net Loft'),
  },
  {
    on: '2027-03-20',
    sentence: 'Rowena Hale asks what a plan for five properties costs.',
    act: ({ rowena }) => price(rowena, 'multi_monthly'),
  },
  {
    on: '2027-03-20',
    sentence: 'Rowena Hale changes to it in the middle of a month, and adds her second property.',
    act: async ({ rowena }) => {
      await rowena.changePlan('multi_monthly');
      await rowena.addProperty('Net Loft');
    },
  },
  {
    on: '2027-05-10',
    sentence: 'Morgan Price signs up and subscribes to five properties, yearly.',
    act: async ({ morgan }) => {
      await morgan.signUp();
      await morgan.subscribe('multi_yearly');
    },
  },
  {
    on: '2027-05-20',
    sentence: 'Morgan Price withdraws from the purchase within 14 days, and gets the money back.',
    act: ({ morgan }) => morgan.withdraw(),
  },
  {
    on: '2027-07-04',
    sentence: 'Rowena Hale’s bank blocks her card.',
    act: ({ rowena, cardStopsPaying }) => cardStopsPaying(rowena),
  },
  {
    on: '2027-07-05',
    sentence: 'Rowena Hale opens her dashboard.',
    act: ({ rowena }) => paymentState(rowena),
  },
  {
    on: '2027-07-12',
    sentence: 'Rowena Hale enters another card, which pays the open invoice.',
    act: async ({ rowena }) => {
      await rowena.payOpenInvoice();
      const { status, past_due_until } = await rowena.subscription();
      return past_due_until === null ? `The banner is gone (${status})` : `The banner stays (${status})`;
    },
  },
  {
    on: '2027-09-10',
    sentence: 'Rowena Hale cancels.',
    act: ({ rowena }) => rowena.cancel(),
  },
  {
    on: '2027-09-12',
    sentence: 'Rowena Hale resumes the subscription.',
    act: ({ rowena }) => rowena.resume(),
  },
  {
    on: '2027-09-20',
    sentence: 'Rowena Hale cancels again.',
    act: ({ rowena }) => rowena.cancel(),
  },
  {
    on: '2027-11-20',
    sentence: 'Rowena Hale comes back. The plan for one property is refused.',
    act: ({ rowena }) => rowena.isRefusedPlan('single_monthly'),
  },
  {
    on: '2027-11-20',
    sentence: 'Rowena Hale subscribes to five properties, monthly.',
    act: ({ rowena }) => rowena.subscribe('multi_monthly'),
  },
  {
    on: '2027-12-08',
    sentence: 'Rowena Hale asks what the same plan costs yearly.',
    act: ({ rowena }) => price(rowena, 'multi_yearly'),
  },
  {
    on: '2027-12-08',
    sentence: 'Rowena Hale changes to yearly payments.',
    act: ({ rowena }) => rowena.changePlan('multi_yearly'),
  },
];
