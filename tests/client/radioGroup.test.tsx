// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { type ChosenBy, RadioGroup } from '../../client/components/forms/RadioGroup.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

type Answer = 'yes' | 'no' | 'na';
const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'na', label: 'N/A' },
] as const;

type Props = { onChosen: (chosen: [Answer, ChosenBy]) => void; onConfirm?: ((answer: Answer) => void) | undefined };
const Question = ({ onChosen, onConfirm }: Props) => {
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <RadioGroup
      name="answer"
      legend="Is it in order?"
      options={options}
      value={answer}
      onConfirm={onConfirm}
      onChange={(value, by) => {
        onChosen([value, by]);
        setAnswer(value);
      }}
    />
  );
};

const asked = (onConfirm?: (answer: Answer) => void) => {
  const chosen: [Answer, ChosenBy][] = [];
  render(<Question onChosen={(choice) => chosen.push(choice)} onConfirm={onConfirm} />);
  return chosen;
};

describe('a radio group', () => {
  test('is a named group of radio buttons', () => {
    asked();
    expect(screen.getByRole('radiogroup', { name: 'Is it in order?' })).toBeDefined();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
  });

  test('has one tab stop, and the arrow keys move inside it', async () => {
    const user = userEvent.setup();
    const chosen = asked();
    await user.tab();
    await user.keyboard(' ');
    await user.keyboard('{ArrowRight}');
    await user.keyboard('{ArrowDown}');
    expect(chosen).toEqual([
      ['yes', 'press'],
      ['no', 'arrows'],
      ['na', 'arrows'],
    ]);
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'N/A', checked: true }));
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  test('reports clicks and arrow keys as different sources, also for a click on the label', async () => {
    const user = userEvent.setup();
    const chosen = asked();
    await user.click(screen.getByText('No'));
    await user.keyboard('{ArrowRight}');
    expect(chosen).toEqual([
      ['no', 'press'],
      ['na', 'arrows'],
    ]);
  });

  test('confirms the selected option on Enter and on Space', async () => {
    const user = userEvent.setup();
    const confirmed: Answer[] = [];
    const chosen = asked((answer) => confirmed.push(answer));
    await user.tab();
    await user.keyboard(' ');
    expect([chosen, confirmed]).toEqual([[['yes', 'press']], []]);
    await user.keyboard(' ');
    await user.keyboard('{ArrowRight}');
    await user.keyboard('{Enter}');
    expect(confirmed).toEqual(['yes', 'no']);
    expect(chosen).toHaveLength(2);
  });

  test('confirms once when the selected option is clicked', async () => {
    const user = userEvent.setup();
    const confirmed: Answer[] = [];
    const chosen = asked((answer) => confirmed.push(answer));
    await user.click(screen.getByText('No'));
    expect(confirmed).toEqual([]);
    await user.click(screen.getByText('No'));
    expect(confirmed).toEqual(['no']);
    expect(chosen).toHaveLength(1);
  });

  test('is described by its error', () => {
    render(
      <RadioGroup
        name="a"
        legend="Your role"
        options={options}
        value={null}
        error="Choose one"
        onChange={() => undefined}
      />,
    );
    const group = screen.getByRole('radiogroup', { name: 'Your role', description: 'Choose one' });
    expect(group.getAttribute('aria-invalid')).toBe('true');
  });
});
