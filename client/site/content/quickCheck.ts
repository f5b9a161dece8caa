import { countInWords, numberWord } from '../../../domain/numberWords.ts';
import { quickCheckContent } from '../../../domain/questionnaire/quickCheckContent.ts';
import { QUESTION_COUNT } from '../questionCount.ts';

const basics = numberWord(quickCheckContent.questions.length);

/** All words of the quick check, except those of its questions. */
export const QUICK_CHECK = {
  name: 'Quick check',
  home: 'Back to Homepage',
  progress: (position: number, count: number) => `Question ${position} of ${count}`,
  answers: ['Yes', 'No'],
  back: 'Back',
  next: 'Next',
  viewResults: 'View My Results',
  lead: {
    heading: 'Want to Unlock Your Free Results?',
    text: `Create your free account and see at once which of the ${basics} basics may be missing.`,
    answered: (count: number) => `${count} of ${count} answered`,
    gets: ['Your result, with what to put right', 'Your answers kept for the full assessment', 'No card, no charge'],
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 8 characters',
    show: 'Show',
    hide: 'Hide',
    name: 'Name',
    phone: 'Phone',
    optional: '(optional)',
    role: 'Your role',
    roles: { owner: 'Owner', agent: 'Agent', manager: 'Manager' },
    marketing: 'Send me news about rules for holiday lets. I can stop this at any time.',
    back: 'Back to Questions',
    submit: 'Unlock My Results',
    submitting: 'Unlocking...',
  },
  pass: {
    /** In two lines. */
    heading: ['Congratulations!', 'You Passed the Initial Check'],
    text: `The ${basics} basics are in place. That is not the plaque yet: it comes when all ${QUESTION_COUNT} questions are answered and the certificates are on file.`,
    picture: 'A cottage front door. Beside it is an empty outline where the plaque would hang.',
    next: 'Continue to Full Assessment',
    items: 'What you told us',
    note: quickCheckContent.resultNotes.pass,
  },
  fail: {
    heading: 'Unfortunately, Your Property May Not Be Compliant',
    text: (missing: number) =>
      countInWords(
        missing,
        `of the ${basics} basics we asked about seems to be missing.`,
        `of the ${basics} basics we asked about seem to be missing.`,
      ),
    warning: {
      heading: 'What this can lead to',
      items: [
        { title: 'Fines', text: 'Councils, fire services and the HSE can prosecute.' },
        { title: 'Insurance', text: 'A claim may be refused.' },
        { title: 'Personal liability', text: 'You can be held responsible for harm to a guest.' },
      ],
    },
    missing: 'What is missing',
    inPlace: 'What is in place',
    full: `The full assessment tells you, point by point, what to put right and how, and covers all ${QUESTION_COUNT} questions.`,
    next: 'Unlock Full Assessment',
    note: quickCheckContent.resultNotes.fail,
  },
  pills: { missing: 'Missing', inPlace: 'In place' },
  notices: {
    tooMany: (wait: string) => `Your account was not created: too many attempts. Please wait ${wait} and try again.`,
    refused: (reason: string) => `Your account was not created: ${reason}.`,
    failed: 'Your account was not created. Here are your results all the same.',
    unanswered:
      'We got no answer, so your account may have been created. Here are your results all the same. Send the form again: if it says that there is an account with this email, sign in with the password you chose.',
    notKept: (wait: string) =>
      `Too many checks from your network. This result was worked out in your browser and is not kept. Please wait ${wait} before you take the check again.`,
    again: 'Back to the form',
    signIn: 'Sign In',
  },
} as const;
