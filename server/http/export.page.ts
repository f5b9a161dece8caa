import { waitingTime } from '../../domain/waitingTime.ts';
import type { toProblem } from './problems.ts';
import { noticePage } from './serverPage.tsx';

type Problem = Pick<ReturnType<typeof toProblem>, 'status' | 'retryAfter'>;

const textOf = ({ status, retryAfter }: Problem): string => {
  switch (status) {
    case 401:
      return 'You are signed out. Sign in and try again.';
    case 429:
      return `You can download your data three times an hour. Please try again in ${waitingTime(retryAfter ?? 60)}.`;
    default:
      return 'Your data could not be put together. Please try again in a few minutes.';
  }
};

/** Instead of the ZIP, for people who followed the link to it. */
export const exportRefusedPage = (nonce: string, problem: Problem): string =>
  noticePage(nonce, 'Download refused', {
    heading: 'Your data was not downloaded',
    text: textOf(problem),
    link: { to: '/settings', label: 'Back to the settings' },
  });
