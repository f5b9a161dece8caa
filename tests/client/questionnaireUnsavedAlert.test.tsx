// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NotSavedAlert } from '../../client/app/questionnaire/answers/NotSavedAlert.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

test.each([
  [[3], 0, 'Your answer to question 3 was not saved.'],
  [[3, 20], 0, 'Your answers to questions 3 and 20 were not saved.'],
  [[], 1, 'Your answer to a question that is no longer asked was not saved.'],
  [[], 2, 'Your answers to questions that are no longer asked were not saved.'],
  [[3], 1, 'Your answers to question 3 and a question that is no longer asked were not saved.'],
])(
  'with failed answers at %j and %i to questions no longer asked, the alert says: %s',
  (positions, noLongerAsked, text) => {
    render(
      <NotSavedAlert
        notSaved={[{ answers: { positions, noLongerAsked }, reason: '' }]}
        action={{ label: 'Try again', onPress: () => {} }}
      />,
    );
    expect(screen.getByRole('alert').querySelector('b')?.textContent).toBe(text);
  },
);
