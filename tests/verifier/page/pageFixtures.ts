import { readFileSync } from 'node:fs';
import { within } from '@testing-library/dom';
import { vi } from 'vitest';
import { receiptOf } from '../../../domain/stayReceipts/receiptOf.ts';
import { type BundleCheck, CHECK_STEPS, type ReceiptCheck, type StepResult } from '../../../verifier/contract.ts';
import type { CheckInWorker } from '../../../verifier/page/checking/checkInWorker.ts';
import type { FileCheck } from '../../../verifier/page/checking/messages.ts';
import type { Installation } from '../../../verifier/page/installation.ts';
import { showPage } from '../../../verifier/page/showPage.ts';
import { madeStay } from '../../support/stayEvents.ts';

const TEMPLATE = readFileSync('verifier/page/template.html', 'utf8')
  .replace('data-version="', '$&1.2.3')
  .replace('data-build="', '$&0123456789ab');

export const INSTALLATION: Installation = {
  origin: 'https://letproof.example',
  keys: ['letproof.example/ledger/1+00000000+AQ=='],
  badgeKeys: [{ kid: 'did:web:letproof.example#1', x: 'x', isFormer: false }],
  former: [{ vkey: 'letproof.example/ledger/1+00000001+AQ==', replacedAt: 41_207, lastSize: 41_207 }],
};

export const fine = (step: StepResult['step']): StepResult => ({
  step,
  state: 'fine',
  title: `Title of ${step}`,
  outcome: 'Fine.',
  detail: `Detail of ${step}.`,
});

export const GENUINE: BundleCheck = {
  kind: 'bundle',
  answer: 'genuine',
  formerKey: null,
  refusal: null,
  subject: {
    propertyName: 'Quay House',
    propertyAddress: '5 Pier Road, Whitby, YO21 3PU',
    standsFor: '2026-11-21T10:32:00.000Z',
    inOrder: true,
    hasKnownQuestions: true,
    answers: { inOrder: 42, asked: 42 },
    documents: { included: 6, onFile: 7 },
    badgeCode: 'LP-3H8T-W6RN',
  },
  steps: CHECK_STEPS.bundle.map(fine),
  proved: [{ title: 'Nothing was changed', text: 'All 61 entries stand in the log.' }],
  notProved: [{ title: 'That the answers are true', text: 'They are the owner’s own.' }],
  withheld: [],
  figures: [{ label: 'Log', value: 'letproof.example/ledger/1' }],
  files: { count: 11, bytes: 4_800_000 },
};

export const REFUSED: BundleCheck = {
  ...GENUINE,
  answer: 'refused',
  refusal: {
    title: 'One document was changed',
    text: 'gas.pdf is not the file that was uploaded. It differs from the one in the log.',
    lacking: null,
  },
  steps: CHECK_STEPS.bundle.map((step, index): StepResult => {
    if (index < 3) return fine(step);
    if (index === 3) return { ...fine(step), state: 'refused', outcome: 'One of six was changed.' };
    return { ...fine(step), state: 'not_done', outcome: 'Not done,' };
  }),
  proved: [],
  notProved: [],
  figures: [],
};

export const RECEIPT: ReceiptCheck = {
  ...GENUINE,
  kind: 'receipt',
  subject: {
    ...receiptOf(madeStay),
    property_name: 'Quay House',
    property_address: '5 Pier Road, Whitby, YO21 3PU',
    compliant: false,
    gaps: [{ from: '2026-08-07', to: '2026-08-08', reasons: ['An answer was not in order.'], put_right_on: null }],
  },
  steps: CHECK_STEPS.receipt.map(fine),
};

/** jsdom has no `arrayBuffer`, which every browser has. */
export const bundle = (name = 'quay-house.zip', size = 2000): File =>
  Object.assign(new File([new Uint8Array(size)], name), { arrayBuffer: async () => new ArrayBuffer(size) });

/** The page as it is built, with a check whose answers the test gives. */
export const openPage = (answer: FileCheck | CheckInWorker, installation = INSTALLATION) => {
  const built = new DOMParser().parseFromString(TEMPLATE, 'text/html');
  // Another body for each page, because its listeners are on it.
  document.body = document.adoptNode(built.body);
  const check = vi.fn<CheckInWorker>(typeof answer === 'function' ? answer : async () => answer);
  showPage({ page: document, installation, check, now: () => new Date('2026-11-23T12:00:00.000Z') });
  const give = (type: 'drop' | 'paste', files: readonly File[]) =>
    document.body.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
        [type === 'drop' ? 'dataTransfer' : 'clipboardData']: { files },
      }),
    );
  return {
    check,
    drop: (...files: readonly File[]) => give('drop', files),
    paste: (file: File) => give('paste', [file]),
  };
};

export const text = (selector = 'main'): string => document.querySelector(selector)?.textContent ?? '';

/** Not `screen`, which stays with the first body. */
export const shown = () => within(document.body);
export const signs = () => [...document.querySelectorAll('.points > li')].map((item) => item.className);
export const heading = (name: string | RegExp) => shown().findByRole('heading', { name, level: 2 });
