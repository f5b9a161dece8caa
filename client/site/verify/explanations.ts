import type { Verification } from '../../../domain/badges/contract.ts';
import { loginPath, PAGES } from '../../paths.ts';

export type VerificationResult = 'verified' | 'suspended' | 'expired' | 'invalid';

export type Explanation = {
  readonly title: string;
  /** Comes before the text, in the same sentence. */
  readonly link?: { readonly to: string; readonly label: string };
  readonly text: string;
};

const WHAT_A_BADGE_STATES: Explanation = {
  title: 'What a badge states',
  text: 'A completed self-assessment with evidence on file, not a legal opinion.',
};

/** Owners have some months to answer the questions of new rules, and their badge is valid meanwhile. */
const answersText = ({ answered, total }: { answered: number; total: number }): string =>
  answered === total
    ? `The owner answered all ${total} questions of the LetProof assessment, every answer counts as compliant`
    : `The rules changed, and there is still time to answer ${total - answered} of the ${total} questions of the LetProof assessment. The owner answered the other ${answered}, each of these answers counts as compliant`;

const whatItStates = ({ questions }: Pick<Verification, 'questions'>): Explanation => ({
  title: 'What this badge states',
  text: `${questions ? answersText(questions) : 'The owner completed the LetProof assessment'}, and the required documents are on file and in date. It is a self-assessment with evidence on file, not a legal opinion.`,
});

const RIGHT_HOUSE: Explanation = {
  title: 'Does it hang on the right house?',
  text: 'Compare the name and the address above with the place you see. A badge speaks for that one property only.',
};

/** Why a badge is not valid. */
const INACTIVE: Readonly<Record<Exclude<VerificationResult, 'verified'>, readonly Explanation[]>> = {
  suspended: [
    {
      title: 'What suspended means',
      text: 'The owner completed and passed the LetProof assessment, but the badge has not been kept up since, for the reason above. It does not mean that the house is unsafe. It means that we cannot say it is still in order.',
    },
    {
      title: 'Staying there?',
      text: 'Ask the host to show you what has been put right. Once everything is in order again, the badge is reinstated under the same code and this page changes by itself.',
    },
    {
      title: 'Is this your property?',
      link: { to: loginPath(PAGES.dashboard), label: 'Sign in and put it right' },
      text: '. Nothing else has to be answered again.',
    },
    WHAT_A_BADGE_STATES,
  ],
  expired: [
    {
      title: 'What expired means',
      text: 'The owner completed and passed the LetProof assessment, and the required documents were in date. The badge has passed its date since, and we cannot say that the house is still in order.',
    },
    {
      title: 'What it does not mean',
      text: 'It does not mean that the house is unsafe, nor that the check was never made again: a new document may exist that is not on file yet.',
    },
    {
      title: 'Staying there?',
      text: 'Ask the host to show you what has been renewed. Once everything is in order again, the badge comes back under the same code and this page changes by itself.',
    },
    {
      title: 'Is this your property?',
      link: { to: loginPath(PAGES.dashboard), label: 'Sign in and renew it' },
      text: '. Your answers are kept: the dashboard names what has to be renewed or checked again.',
    },
    WHAT_A_BADGE_STATES,
  ],
  invalid: [
    {
      title: 'Why this can happen',
      text: 'The code was copied with a mistake, the badge was revoked, the owner removed the property, or the badge was never issued by us.',
    },
    {
      title: 'Staying there?',
      text: 'Ask the host for the current link to their badge. A genuine one opens a green-blue plaque on this site, with the name and address of the house.',
    },
    WHAT_A_BADGE_STATES,
  ],
};

/** Written for a guest at the door who has never heard of LetProof. What matters most comes first. */
export const explanationsOf = (
  result: VerificationResult,
  verification: Pick<Verification, 'questions'>,
): readonly Explanation[] => (result === 'verified' ? [whatItStates(verification), RIGHT_HOUSE] : INACTIVE[result]);
