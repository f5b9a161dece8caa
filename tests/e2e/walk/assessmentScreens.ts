import { kilnCottageRecord } from '../../support/certificates/kilnCottage.ts';
import { pdfOf } from '../../support/certificates/sheet.ts';
import { chooseFile } from '../chooseFile.ts';
import type { Visitor } from '../visitor.ts';
import type { Screen } from './screen.ts';

type Assessed = { readonly property: string; readonly assessment: string };

const question = ({ property, assessment }: Assessed, position: number): string =>
  `/questionnaire?property=${property}&assessment_id=${assessment}&question=${position}`;
const report = ({ assessment }: Assessed): string => `/assessment/${assessment}/report`;

/** On narrow screens the list of questions is collapsed; on wide screens it stands beside the question. */
const openQuestionList = async (visitor: Visitor) => {
  if (await visitor.page.$('nav[aria-label=Sections] summary'))
    await visitor.pressAt('nav[aria-label=Sections] summary');
  await visitor.see('Energy Performance Certificate');
  await visitor.settled();
  const overflow = await visitor.page.evaluate(() => {
    const list = document.querySelector('nav[aria-label=Sections] ul');
    const page = document.scrollingElement;
    const problems = [
      !list?.checkVisibility() && 'the list does not show',
      page && page.scrollWidth > innerWidth && `the page is ${page.scrollWidth} px wide`,
      list && list.scrollWidth > list.clientWidth && `the list is ${list.scrollWidth} px wide`,
      list && list.getBoundingClientRect().right > innerWidth && 'the list extends beyond the window',
    ];
    return problems.filter(Boolean).join(', ');
  });
  if (overflow) throw new Error(`At ${visitor.page.viewport()?.width} px with the list of questions open: ${overflow}`);
};

const chooseRecord = async (visitor: Visitor) => {
  await chooseFile(visitor, 'Gas safety record.pdf', await pdfOf(kilnCottageRecord));
  await visitor.see('We read this from the document. Is it right?');
};

const refuseWithoutChoice = async (visitor: Visitor) => {
  await chooseRecord(visitor);
  await visitor.press('Confirm & Continue');
  await visitor.see('Choose when the record runs out');
};

const openBundle = async (visitor: Visitor) => {
  await visitor.press('Make a bundle');
  await visitor.see('Keep something back');
};

const keepSomethingBack = async (visitor: Visitor) => {
  await openBundle(visitor);
  await visitor.pressAt('fieldset details:last-of-type summary');
  await visitor.pressAt('fieldset details:last-of-type label');
  await visitor.see('1 fact kept back');
};

/** A question of the assessment that is under way. */
const asked = (name: string, position: number, ...shows: readonly string[]): Screen => ({
  name,
  user: 'owner',
  path: ({ underWay }) => question(underWay, position),
  shows: [`Question ${position} of 42`, ...shows],
});

export const ASSESSMENT_SCREENS: readonly Screen[] = [
  asked('question', 6),
  { ...asked('question-list', 6), after: openQuestionList },
  asked('question-na-paper', 20, 'gas-safety-certificate.pdf', 'Expired'),
  { ...asked('question-to-confirm', 20), after: chooseRecord },
  { ...asked('question-not-confirmed', 20), after: refuseWithoutChoice },
  asked('question-na', 2),
  asked('question-to-upload', 9, 'Choose a file'),
  asked('question-uploaded', 4, 'insurance-policy.pdf'),
  {
    name: 'question-alone',
    user: 'owner',
    path: ({ failing }) => `${question(failing, 7)}&returnTo=${encodeURIComponent(report(failing))}`,
    shows: ['Question 7 of 42', 'Back to Report'],
  },
  { name: 'questionnaire-choosing', user: 'owner', path: '/questionnaire', shows: ['Sea View'] },
  { name: 'report-under-way', user: 'owner', path: ({ underWay }) => report(underWay), shows: ['Continue Assessment'] },
  {
    name: 'report-failing',
    user: 'owner',
    path: ({ failing }) => report(failing),
    shows: ['Two items stand between Lighthouse Flat and its badge'],
  },
  { name: 'report-passing', user: 'owner', path: ({ passing }) => report(passing), shows: ['Congratulations!'] },
  {
    name: 'report-bundle',
    user: 'owner',
    path: ({ passing }) => report(passing),
    shows: ['Evidence bundle'],
    after: openBundle,
  },
  {
    name: 'report-bundle-kept-back',
    user: 'owner',
    path: ({ passing }) => report(passing),
    shows: ['Evidence bundle'],
    after: keepSomethingBack,
  },
  {
    name: 'report-unknown',
    user: 'owner',
    path: '/assessment/00000000-0000-7000-8000-000000000000/report',
    shows: ['Assessment Not Found'],
  },
];
