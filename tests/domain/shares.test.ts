import { describe, expect, test } from 'vitest';
import { MakeShareBody } from '../../domain/shares/contract.ts';
import { shareDecider } from '../../domain/shares/decider.ts';
import { ada, later, today } from '../support/events.ts';
import { madeShare, shareMade, shareRevoked, shareViewed, viewId } from '../support/linkEvents.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(shareDecider);

const viewing = (on: string = today) =>
  ({ type: 'ViewShare', viewId, viewed: { kind: 'page' }, today: on, at: later }) as const;
const revoke = { type: 'RevokeShare', accountId: ada, at: later } as const;

describe('a share', () => {
  test('is made once', () =>
    given()
      .when({ type: 'MakeShare', ...madeShare })
      .then(shareMade));

  test('records each view once', () => {
    given(shareMade).when(viewing()).then(shareViewed());
    const again = 'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2b02';
    given(shareMade, shareViewed())
      .when({ ...viewing(), viewId: again })
      .then(shareViewed({ kind: 'page' }, again));
  });

  test('opens on its last day and not on the day after', () => {
    given(shareMade).when(viewing('2026-12-04')).then(shareViewed());
    given(shareMade).when(viewing('2026-12-05')).thenRejected('share-ended');
  });

  test('does not open once it is revoked, or if it was never made', () => {
    given(shareMade, shareRevoked).when(viewing()).thenRejected('share-ended');
    given().when(viewing()).thenRejected('share-ended');
  });

  test('is revoked once', () => {
    given(shareMade).when(revoke).then(shareRevoked);
    given().when(revoke).thenRejected('share-ended');
  });
});

describe('the contract of a share', () => {
  test('shares the answers, no document, and needs no passcode by default', () =>
    expect(MakeShareBody.parse({})).toEqual({
      answers: true,
      expires_in_days: 14,
      passcode: undefined,
      documents: [],
      recipient: null,
    }));

  test('refuses a short passcode and takes an empty one as none', () => {
    expect(MakeShareBody.safeParse({ passcode: '12345' }).error?.issues[0]?.message).toBe(
      'The passcode needs at least 6 characters',
    );
    expect(MakeShareBody.parse({ passcode: '' }).passcode).toBeUndefined();
  });
});
