import { DOCUMENT_TYPE_LABELS } from '../../domain/questionnaire/documentTypes.ts';
import type { WithheldFact } from '../contract.ts';
import type { Questions } from './checkVerdict.ts';
import type { Manifest } from './format.ts';
import { Refusal } from './refusal.ts';

const TYPES: ReadonlySet<string> = new Set(Object.values(DOCUMENT_TYPE_LABELS));

/**
 * What the owner kept back, in our words: the question's own name, and for a document its kind. The kind is as the bundle
 * says, because the entry that has it is not there. The name of a question that this check does not know could be any text.
 * Throws Refusal for an answer to a question that is not asked.
 */
export const withheldFacts = (
  { withheld }: Pick<Manifest, 'withheld'>,
  { edition, isKnown }: Questions,
): readonly WithheldFact[] =>
  withheld.map(({ kind, id, label }) => {
    if (kind === 'document')
      return { kind, label: TYPES.has(label) ? label : 'of a kind that this check does not know' };
    const question = edition.byKey.get(id);
    if (!question)
      throw new Refusal(
        'Something else was kept back',
        `The list of what was kept back names a question that is not in question set ${edition.id}.`,
      );
    return { kind, label: isKnown ? question.briefDescription : 'to a question that this check does not know' };
  });
