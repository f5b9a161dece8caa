import { START_QUICK_CHECK } from '../../../paths.ts';
import { START } from '../../content/landing.ts';

/** The script opens the quick check in the page; without it the address does. */
export const StartLink = () => (
  <a className="btn" href={START_QUICK_CHECK} data-start-quick-check>
    {START}
  </a>
);
