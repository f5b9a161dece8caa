// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Main } from '../../client/components/page/Main.tsx';
import { ConfirmModal } from '../../client/components/surfaces/ConfirmModal.tsx';
import { Modal } from '../../client/components/surfaces/Modal.tsx';
import { renderAt } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

/** Each house can be removed after a question. The section is there as long as there are houses. */
const Houses = () => {
  const [houses, setHouses] = useState(['Quay', 'Kiln']);
  const [asked, ask] = useState<string | null>(null);
  const [step, setStep] = useState<'details' | 'remove' | null>(null);
  const remove = async (name: string | null) => {
    setHouses(houses.filter((other) => other !== name));
    ask(null);
    setStep(null);
  };
  const question = (name: string) => (
    <ConfirmModal
      title={`Remove ${name}?`}
      cancelLabel="Keep"
      confirmLabel="Remove"
      busyLabel="Removing..."
      onConfirm={() => remove(name)}
      failureText={String}
      onCancel={() => ask(null)}
    >
      <p>It is gone then.</p>
    </ConfirmModal>
  );
  return (
    <Main>
      <h1>Portfolio</h1>
      {houses.length > 0 && (
        <section aria-label="Houses">
          <h2>Houses</h2>
          {houses.map((name) => (
            <section key={name} aria-label={name}>
              <h3>{name}</h3>
              <button type="button" onClick={() => ask(name)}>
                Remove {name}
              </button>
              <button type="button" onClick={() => setStep('details')}>
                Details of {name}
              </button>
            </section>
          ))}
        </section>
      )}
      {asked && question(asked)}
      {step === 'details' && (
        <Modal open title="Details" onClose={() => setStep(null)}>
          <button type="button" onClick={() => setStep('remove')}>
            Remove it
          </button>
        </Modal>
      )}
      {step === 'remove' && question('Quay')}
    </Main>
  );
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const expectFocusOn = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));

describe('after a dialog the focus is on', () => {
  test('its opener', async () => {
    renderAt(<Houses />);
    await press('Remove Quay');
    await press('Keep');
    await expectFocusOn('Remove Quay');
  });

  test('the nearest heading that is left, if the opener has gone', async () => {
    renderAt(<Houses />);
    await press('Remove Quay');
    await press('Remove');
    await expectFocusOn('Houses');
    expect(document.activeElement?.getAttribute('tabindex')).toBe('-1');
    await press('Remove Kiln');
    await press('Remove');
    await expectFocusOn('Portfolio');
  });

  test('the same heading if another dialog has taken its place', async () => {
    renderAt(<Houses />);
    await press('Details of Quay');
    await press('Remove it');
    await press('Remove');
    await expectFocusOn('Houses');
  });
});
