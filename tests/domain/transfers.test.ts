import { describe, expect, test } from 'vitest';
import { allowanceDecider } from '../../domain/allowances/decider.ts';
import { documentDecider } from '../../domain/documents/decider.ts';
import { propertyDecider } from '../../domain/properties/decider.ts';
import type { PropertyEvent } from '../../domain/properties/events.ts';
import { offersUntil } from '../../domain/properties/transferring.ts';
import { transferDecider } from '../../domain/transfers/decider.ts';
import {
  aboutAda,
  ada,
  address,
  at,
  bob,
  certificate,
  cottage,
  datesChanged,
  details,
  documentDeleted,
  documentSlotTaken,
  documentUploaded,
  emailKey,
  later,
  propertyAdded,
  propertyRemoved,
  slotReleased,
  slotTaken,
  upload,
} from '../support/events.ts';
import { spec } from '../support/spec.ts';
import {
  expiresAt,
  propertyTransferred,
  transferDeclined,
  transferId,
  transferOffered,
  transferSlotTaken,
  transferWithdrawn,
} from '../support/transferEvents.ts';

const property = spec(propertyDecider);
const allowance = spec(allowanceDecider);
const document = spec(documentDecider);

const other = '0193c2a1-7b5e-7c33-9f00-5d6d6f2f8c13';
const offering = (over = {}) =>
  ({
    type: 'OfferTransfer',
    accountId: ada,
    transferId,
    emailKey,
    email: 'bob@example.co.uk',
    expiresAt,
    at,
    ...over,
  }) as const;
const withdrawing = { type: 'WithdrawTransfer', accountId: ada, at: later } as const;
const declining = { type: 'DeclineTransfer', transferId, at: later } as const;
const accepting = { type: 'AcceptTransfer', transferId, accountId: bob, at: later } as const;
const offered = [propertyAdded, transferOffered()];

describe('an offer of a property', () => {
  test('is made once to an address', () => property.given(propertyAdded).when(offering()).then(transferOffered()));

  test('is not made again by a late repeat of the request, after it was withdrawn', () => {
    property
      .given(...offered, transferWithdrawn)
      .when(offering())
      .thenNothing();
  });
  test('stays the same if it is made again', () =>
    property
      .given(...offered)
      .when(offering({ transferId: other }))
      .thenNothing());
  test('is refused while another address has one', () =>
    property
      .given(...offered)
      .when(offering({ emailKey: 'another' }))
      .thenRejected('transfer-open'));
  test('replaces one that has ended or expired', () => {
    const next = { transferId: other, at: expiresAt, expiresAt: '2027-01-19T10:00:00.000Z' };
    const again = transferOffered(next);
    const anew = offering(next);
    property
      .given(...offered)
      .when(anew)
      .then(again);
    for (const end of [transferWithdrawn, transferDeclined])
      property
        .given(...offered, end)
        .when(anew)
        .then(again);
    // The expired one cannot come back.
    property
      .given(...offered, again)
      .when({ ...accepting, at: expiresAt })
      .thenRejected('transfer-ended');
  });
  test('is known with those that were made before it', () => {
    const next = transferOffered({ transferId: other });
    const state = property.given(...offered, transferWithdrawn, next).state();
    if (state.status === 'missing') throw new Error('The property is missing');
    const until = (id: string) => offersUntil(state.offers, id);
    expect([until(transferId), until(other), until('none')]).toEqual([[transferId], [transferId, other], []]);
  });
  test('is made by the owner only', () =>
    property
      .given(propertyAdded)
      .when(offering({ accountId: bob }))
      .thenRejected('property-not-found'));
  test('that has expired is declined only for an addressee who is erased', () => {
    const late = { ...declining, at: expiresAt };
    property
      .given(...offered)
      .when(late)
      .thenRejected('transfer-ended');
    property
      .given(...offered)
      .when({ ...late, alsoExpired: true })
      .then({
        type: 'TransferDeclined',
        data: { accountId: ada, propertyId: cottage, transferId, at: expiresAt },
      });
    property
      .given(...offered, transferWithdrawn)
      .when({ ...late, alsoExpired: true })
      .thenRejected('transfer-ended');
  });
  test('is withdrawn by the owner, once', () => {
    property
      .given(...offered)
      .when(withdrawing)
      .then(transferWithdrawn);
    property.given(propertyAdded).when(withdrawing).thenNothing();
    property
      .given(...offered)
      .when({ ...withdrawing, accountId: bob })
      .thenRejected('property-not-found');
  });
  test('is withdrawn when its property is removed', () => {
    const removing = { type: 'RemoveProperty', accountId: ada, at: later } as const;
    property
      .given(...offered)
      .when(removing)
      .then(transferWithdrawn, propertyRemoved());
    property
      .given(...offered, transferWithdrawn)
      .when(removing)
      .then(propertyRemoved());
  });
  test('is declined, once', () => {
    property
      .given(...offered)
      .when(declining)
      .then(transferDeclined);
    property
      .given(...offered, transferWithdrawn)
      .when(declining)
      .thenRejected('transfer-ended');
    property
      .given(...offered, propertyRemoved())
      .when(declining)
      .thenRejected('transfer-ended');
  });
});

describe('accepting', () => {
  test('gives the property to the new owner, with its texts for both', () =>
    property
      .given(...offered)
      .when(accepting)
      .then(propertyTransferred()));
  test.each([
    ['withdrawn', transferWithdrawn],
    ['declined', transferDeclined],
  ])('an offer that was %s is refused', (_, ended) =>
    property
      .given(...offered, ended)
      .when(accepting)
      .thenRejected('transfer-ended'),
  );
  test('is refused for an offer that has expired, was never made, or whose property was removed', () => {
    property
      .given(...offered)
      .when({ ...accepting, at: expiresAt })
      .thenRejected('transfer-ended');
    property.given(propertyAdded).when(accepting).thenRejected('transfer-ended');
    property
      .given(...offered, propertyRemoved())
      .when(accepting)
      .thenRejected('transfer-ended');
  });
  test('is refused for the owner, and for a second account', () => {
    property
      .given(...offered)
      .when({ ...accepting, accountId: ada })
      .thenRejected('transfer-ended');
    property
      .given(...offered, propertyTransferred())
      .when({ ...accepting, accountId: other })
      .thenRejected('transfer-ended');
  });
  test('leaves the former owner nothing: neither a change nor a document', () => {
    const given = property.given(...offered, propertyTransferred());
    given.when({ type: 'RemoveProperty', accountId: ada, at: later }).thenRejected('property-not-found');
    given.when({ type: 'TakeDocumentSlot', today: '2026-11-20', ...upload }).thenRejected('property-not-found');
  });
  test('says since when its owner has it, also of one who had it before', () => {
    const back: PropertyEvent = {
      type: 'PropertyTransferred',
      data: {
        ...details,
        transferId: other,
        formerAccountId: bob,
        at: '2026-12-01T10:00:00.000Z',
        personal: { owner: aboutAda(address), former: { subject: bob, details: { name: address.name } } },
      },
    };
    const owned = (...events: readonly PropertyEvent[]) => property.given(...events).state();
    expect(owned(propertyAdded)).toMatchObject({ accountId: ada, receivedAt: null });
    const sold = [...offered, propertyTransferred()];
    expect(owned(...sold)).toMatchObject({ accountId: bob, receivedAt: later });
    expect(owned(...sold, back)).toMatchObject({ accountId: ada, receivedAt: '2026-12-01T10:00:00.000Z' });
  });
  test('keeps assessment and documents', () => {
    const state = property.given(propertyAdded, documentSlotTaken(), transferOffered(), propertyTransferred()).state();
    expect(state).toMatchObject({
      status: 'listed',
      accountId: bob,
      documents: [{ documentId: certificate }],
      details: { accountId: bob, personal: { owner: { subject: bob, details: address } } },
      offers: [{ status: 'accepted', acceptedBy: bob }],
    });
  });
});

describe('the slot of a transferred property', () => {
  const take = {
    type: 'TakeTransferSlot',
    accountId: bob,
    propertyId: cottage,
    transferId,
    limit: 1,
    at: later,
  } as const;
  const release = { type: 'ReleasePropertySlot', accountId: ada, propertyId: cottage, at } as const;
  test('is taken once for an offer', () => allowance.given().when(take).then(transferSlotTaken()));
  test('is refused without room', () => {
    allowance.given(slotTaken('other')).when(take).thenRejected('allowance-exceeded');
    allowance
      .given()
      .when({ ...take, limit: 0 })
      .thenRejected('allowance-exceeded');
  });
  test('is released for the offer that has taken it, and not for an earlier one', () => {
    allowance
      .given(transferSlotTaken())
      .when({ ...release, transferIds: [transferId] })
      .then(slotReleased());
    allowance
      .given(transferSlotTaken(cottage, other))
      .when({ ...release, transferIds: [transferId] })
      .thenNothing();
    allowance
      .given(transferSlotTaken(), slotReleased())
      .when({ ...release, transferIds: [transferId] })
      .thenNothing();
  });
  test('stays with an account that no longer has the property, and takes it back by a later offer', () => {
    allowance
      .given(slotTaken(), transferSlotTaken(cottage, other))
      .when({ ...release, transferIds: [transferId] })
      .thenNothing();
    allowance
      .given(transferSlotTaken())
      .when({ ...release, transferIds: [] })
      .thenNothing();
    for (const transferIds of [[], [transferId]])
      allowance
        .given(slotTaken())
        .when({ ...release, transferIds })
        .then(slotReleased());
  });
  test('counts once if a later offer of the same property takes it again', () =>
    expect(allowance.given(transferSlotTaken(), transferSlotTaken(cottage, other)).state()).toMatchObject({
      occupied: [cottage],
      transfers: { [cottage]: other },
    }));
});

describe('a document of a transferred property', () => {
  const move = { type: 'TransferDocument', accountId: bob, at: later } as const;
  const transferred = (reference: string | null) => {
    const owner = { subject: bob, details: { filename: 'Gas safety 2026.pdf', reference, issuer: null } };
    const about = { accountId: bob, propertyId: cottage, documentId: certificate };
    return { type: 'DocumentTransferred', data: { ...about, personal: { owner }, at: later } } as const;
  };
  test('has its present texts for the new owner, and no longer the person who uploaded it', () => {
    document.given(documentUploaded).when(move).then(transferred(null));
    const given = document.given(documentUploaded, datesChanged({ reference: 'G-1' }));
    given.when(move).then(transferred('G-1'));
    const state = document.given(documentUploaded, transferred('G-1')).state();
    expect(state).toMatchObject({
      status: 'kept',
      reference: 'G-1',
      uploaded: { accountId: bob, sha256: upload.sha256 },
    });
    expect(state).not.toHaveProperty('uploaded.uploadedBy');
  });
  test('stays as it is once it was deleted', () =>
    document.given(documentUploaded, documentDeleted).when(move).thenNothing());
});

test('a transfer is opened and completed once', () => {
  const { given } = spec(transferDecider);
  const about = { accountId: ada, propertyId: cottage, transferId, at };
  const opened = { type: 'TransferOpened', data: { ...about, emailKey } } as const;
  const done = { ...about, accountId: bob, formerAccountId: ada };
  given()
    .when({ type: 'OpenTransfer', ...about, emailKey })
    .then(opened);
  given(opened)
    .when({ type: 'CompleteTransfer', ...done })
    .then({ type: 'TransferCompleted', data: done });
  given()
    .when({ type: 'CompleteTransfer', ...done })
    .thenNothing();
});
