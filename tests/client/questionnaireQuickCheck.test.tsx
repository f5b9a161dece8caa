// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keyAt } from './presentEdition.ts';
import { ANSWERS, given, open, PROPERTY, pass, press, server } from './questionnaireHelpers.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const asked = 'Has all gas at the property been checked?';
const said = { key: keyAt(20), asked, answer: 'No', taken_on: '2026-11-18' };
const openWith = async (answers: unknown[], position: number) => {
  server(answers, {
    [`GET ${ANSWERS}`]: {
      body: { success: true, property_id: PROPERTY, edition: '2026.3', answers, quick_check: [said] },
    },
  });
  await open(`&question=${position}`);
};
const line = () => screen.queryByText(/in the quick check/)?.textContent;

test('an unanswered question shows what was said in the quick check, and is not answered by it', async () => {
  await openWith([], 20);
  expect(line()).toBe(`You said No in the quick check on 18/11/2026, which asked: ${asked}`);
  expect(screen.getAllByRole('radio').every((radio) => !(radio as HTMLInputElement).checked)).toBe(true);
  press('Yes');
  await pass(0);
  expect(line()).toBeUndefined();
});

test('an answered question shows nothing of the quick check', async () => {
  await openWith([given(20, 'Yes')], 20);
  expect(line()).toBeUndefined();
});

test('a question that the quick check did not ask about shows nothing of it', async () => {
  await openWith([], 1);
  expect(line()).toBeUndefined();
});
