import { QUESTION_COUNT } from '../questionCount.ts';

export const UPDATES = {
  title: 'Regulatory updates',
  description:
    'What changes in the law for holiday lets in England, Scotland, Wales and Northern Ireland, from when, and with its source.',
  lead: `What changes for holiday lets in the UK, from when, where, and which of the ${QUESTION_COUNT} questions it touches.`,
  reviewed: 'Last reviewed on',
  nation: 'Nation',
  all: 'All nations',
  nothing: 'Nothing was announced for this nation at our last review.',
  groups: {
    inForce: { heading: 'In force', text: 'Check that your answer still holds.' },
    dated: { heading: 'Coming, with a date', text: 'Time to prepare.' },
    expected: { heading: 'Expected, no date yet', text: 'We watch them for you.' },
  },
  questions: 'Questions it touches',
  source: 'Source',
  confidence: { high: 'Read in the law', medium: 'Check before you rely on it', low: 'Not confirmed' },
  soon: {
    heading: 'News for your own properties',
    text: 'By e-mail, when a rule changes where you let.',
    tag: 'Coming soon',
  },
} as const;
