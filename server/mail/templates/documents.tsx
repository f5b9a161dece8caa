import { formatDay } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/numberWords.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../domain/questionnaire/documentTypes.ts';
import { Action, Greeting, Paragraph, Title } from '../parts.tsx';
import type { TemplatesOf } from '../template.ts';
import { previewOf, UrgentFacts } from '../UrgentFacts.tsx';

const REASON = 'You get this because it is about documents in your LetProof account.';

const title = (count: number): string =>
  count === 1 ? 'A document has run out' : `${countOf(count, 'document')} have run out`;

export const documentTemplates: TemplatesOf<'documents-expired'> = {
  'documents-expired': {
    subject: ({ total }) => title(total),
    preview: ({ documents }) => previewOf(documents),
    reason: REASON,
    Content: ({ data: { name, total, documents }, links }) => {
      const propertyIds = new Set(documents.map(({ propertyId }) => propertyId));
      const [only] = propertyIds.size === 1 ? propertyIds : [];
      return (
        <>
          <Title>{title(total)}</Title>
          <Paragraph>
            <Greeting name={name} /> {total === 1 ? 'its last day is' : 'their last days are'} over. A question that
            needs such a document fails, and the badge of the property with it, until a new one is on file.
          </Paragraph>
          <UrgentFacts
            caption="Documents"
            lines={documents}
            dayOf={({ expiredOn }) => expiredOn}
            factOf={({ property, documentType, expiredOn }) => ({
              name: DOCUMENT_TYPE_LABELS[documentType],
              detail: property,
              status: 'bad',
              label: 'Expired',
              note: `Ran out on ${formatDay(expiredOn)}`,
            })}
            total={total}
          />
          <Action href={only ? links.documents(only) : links.dashboard}>
            {total === 1 ? 'Replace the document' : 'Replace the documents'}
          </Action>
          <Paragraph>The former document stays on file. A badge can come back under the same code.</Paragraph>
        </>
      );
    },
  },
};
