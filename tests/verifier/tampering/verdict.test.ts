import { describe, test } from 'vitest';
import { FILES } from '../../../verifier/check/format.ts';
import { manifestOf, withFiles } from '../../support/bundles.ts';
import {
  answered,
  type Case,
  document,
  expectRefused,
  genuine,
  inSecondForm,
  lines,
  oneByte,
  other,
  otherFile,
  shown,
  signed,
  toldWrong,
  withInOrder,
} from './tampered.ts';

const CASES: readonly Case[] = [
  ['one byte in a document', () => oneByte(document), 'documents', /^One document was changed: 0001 paper\.pdf is not/],
  ['one byte in a document, listed', () => signed(oneByte(document)), 'documents', /^One document was changed/],
  [
    'a document in the place of another one',
    () => signed(withFiles(genuine, { 'documents/0099 more.pdf': Buffer.from('%PDF-') })),
    'documents',
    /^A document was added/,
  ],
  [
    'a document less than the entries show, listed',
    () =>
      signed(withFiles(genuine, { [document]: null }), ({ documents, ...manifest }) => ({
        ...manifest,
        documents: { ...documents, files: documents.files.filter(({ name }) => name !== document) },
      })),
    'documents',
    /^A document is missing/,
  ],
  ...([1, -2] as const).map(
    (more) =>
      [
        `${more > 0 ? 'more' : 'fewer'} documents on file than the entries can show`,
        () =>
          signed(genuine, ({ documents, ...manifest }) => ({
            ...manifest,
            documents: { ...documents, onFile: documents.onFile + more },
          })),
        'documents',
        /^The number of documents was changed/,
      ] as const,
  ),
  [
    'an answer that was kept back to a question that is not asked',
    () =>
      signed(genuine, ({ withheld, ...manifest }) => ({
        ...manifest,
        withheld: [...withheld, { kind: 'answer', id: 'no-such-question', label: 'Guest register', entries: 0 }],
      })),
    'verdict',
    /^Something else was kept back/,
  ],
  [
    'an edition whose rules were changed, listed',
    () => {
      const text = Buffer.from(genuine.get(FILES.edition) ?? []).toString();
      return signed(withFiles(genuine, { [FILES.edition]: text.replaceAll('"id": "2026.3"', '"id": "2026.4"') }));
    },
    'verdict',
    /^The questions are others/,
  ],
  [
    'another verdict than that of the answers',
    () => signed(genuine, (manifest) => ({ ...manifest, verdict: { ...manifest.verdict, inOrder: 41 } })),
    'verdict',
    /^The verdict does not follow/,
  ],
  [
    'a verdict on an answer that is shown',
    () =>
      signed(genuine, (manifest) => ({
        ...manifest,
        verdict: toldWrong(manifest.verdict, shown(lines[answered] ?? '')),
      })),
    'verdict',
    /^The verdict does not follow from the answers: The bundle tells/,
  ],
  [
    'a verdict that counts an answer that is shown among those kept back',
    () =>
      signed(genuine, (manifest) => {
        const keys = [...manifest.verdict.told.map(({ key }) => key), shown(lines[answered] ?? '').event.data.key];
        return { ...inSecondForm(manifest), verdict: { ...manifest.verdict, told: [], keptBack: keys } };
      }),
    'verdict',
    /^The verdict does not follow from the answers: The bundle tells/,
  ],
  [
    'more answers in order than are shown and kept back',
    () =>
      signed(
        genuine,
        withInOrder((verdict) => verdict.asked + 1),
      ),
    'verdict',
    /^The verdict does not follow from the answers: Worked out again/,
  ],
  [
    'fewer answers in order than are shown',
    () =>
      signed(
        genuine,
        withInOrder((verdict) => verdict.inOrder - 3),
      ),
    'verdict',
    /^The verdict does not follow from the answers: Worked out again/,
  ],
  [
    'the credential of another badge',
    () => signed(withFiles(genuine, { [FILES.credential]: otherFile(FILES.credential) })),
    'badge',
    /^The credential is that of another badge/,
  ],
  [
    'one letter of the credential',
    () => signed(oneByte(FILES.credential)),
    'badge',
    /^The credential of the badge is not/,
  ],
  [
    'another badge in the list',
    () => signed(genuine, (manifest) => ({ ...manifest, badge: manifestOf(other).badge })),
    'badge',
    /^The badge is another one/,
  ],
];

describe('a bundle', () => {
  test.each(CASES)('with %s is refused', (...tampered) => expectRefused(tampered));
});
