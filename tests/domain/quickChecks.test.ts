import { test } from 'vitest';
import { quickCheckDecider } from '../../domain/quickChecks/decider.ts';
import { ada, at, bob, later } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(quickCheckDecider);
const quickCheckId = '7f0c6c1e-2a54-4b0e-9f43-0a5b8a9d1e01';
const answers = { q1: 'Yes', q2: 'No', q3: 'N/A', q4: 'Yes', q5: 'Yes' } as const;
const taking = { quickCheckId, accountId: null, answers, passed: false, at };
const taken = { type: 'QuickCheckTaken', data: taking } as const;
const captured = { type: 'LeadCaptured', data: { quickCheckId, accountId: ada, at: later } } as const;

test('a quick check is taken once', () =>
  given()
    .when({ type: 'TakeQuickCheck', ...taking })
    .then(taken));

test('the first account that signs up gets the quick check', () =>
  given(taken)
    .when({ type: 'CaptureLead', ...captured.data })
    .then(captured));

test('another account does not get it', () => {
  given(taken, captured)
    .when({ type: 'CaptureLead', ...captured.data, accountId: bob })
    .thenNothing();
  given({ type: 'QuickCheckTaken', data: { ...taking, accountId: bob } })
    .when({ type: 'CaptureLead', ...captured.data })
    .thenNothing();
});

test('a lead needs a quick check', () =>
  given()
    .when({ type: 'CaptureLead', ...captured.data })
    .thenRejected('quick-check-missing'));
