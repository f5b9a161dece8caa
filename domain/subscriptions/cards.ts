import { addDays, addMonths, type Day } from '../calendar.ts';

export type Card = {
  readonly id: string;
  /** `YYYY-MM`: it can be used until the end of this month. */
  readonly expires: string;
};

/** Days before the end of the card's last month. */
const NOTICE = 30;

const lastDayOf = ({ expires }: Card): Day => addDays(addMonths(`${expires}-01`, 1), -1);

/** True in the last 30 days of a card. Afterwards it is too late for a notice: then the payment fails, which has its own. */
export const expiresSoon = (card: Card, today: Day): boolean => {
  const lastDay = lastDayOf(card);
  return addDays(lastDay, -NOTICE) <= today && today <= lastDay;
};
