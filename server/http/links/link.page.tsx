import { SHARE_ENDED } from '../../../domain/shares/contract.ts';
import { STAY_RECEIPT_ENDED } from '../../../domain/stayReceipts/contract.ts';
import { LINK_ENDED } from '../../../domain/uploadLinks/contract.ts';
import { noticePage } from '../serverPage.tsx';

const HOME = { to: '/', label: 'LetProof home page' };

/** The text begins with the heading's sentence, which is not repeated below it. */
const endedPage = (heading: string, text: string) => (nonce: string) =>
  noticePage(nonce, heading, { heading, text: text.replace(`${heading}. `, ''), link: HOME });

export const linkEndedPage = endedPage('This link no longer works', LINK_ENDED);
export const shareEndedPage = endedPage('This link has ended', SHARE_ENDED);

export const stayEndedPage = endedPage('There is no such receipt', STAY_RECEIPT_ENDED);

export const linkRefusedPage = (nonce: string, text: string): string =>
  noticePage(nonce, 'This page cannot be shown now', { heading: 'This page cannot be shown now', text, link: HOME });
