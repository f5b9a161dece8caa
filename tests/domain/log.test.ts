import { describe, test } from 'vitest';
import { logDecider } from '../../domain/log/decider.ts';
import { at, bob, logId, logStarted } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(logDecider);

describe('starting the log', () => {
  test('records its id', () => given().when({ type: 'StartLog', logId, at }).then(logStarted));

  test('again changes nothing, even with another id', () =>
    given(logStarted).when({ type: 'StartLog', logId: bob, at }).thenNothing());
});
