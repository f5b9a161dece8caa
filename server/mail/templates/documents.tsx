import { formatDay } from '../../../domain/calendar.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../domain/questionnaire/documentTypes.ts';
import { Action, Facts, Greeting, Paragraph, Title } from '../parts.tsx';
import type { TemplatesOf } from '../template.ts';

const REASON = 'You get this because it is about documents in your LetProof account.';

const title = (count: number): string => (count === 1 ? 'A document has run out' : `${count} documents have run out`);

export const documentTemplates: TemplatesOf<'documents-expired'> = {
  'documents-expired': {
    subject: ({ total }) => title(total),
    preview: ({ documents }) => [...new Set(documents.map(({ property }) => property))].join(', '),
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
          <Facts
            caption="Documents"
            facts={documents.map(({ property, documentType, expiredOn }) => ({
              name: DOCUMENT_TYPE_LABELS[documentType],
              detail: property,
              status: 'bad',
              label: 'Expired',
              note: `Ran out on ${formatDay(expiredOn)}`,
            }))}
          />
          {total > documents.length && <Paragraph>And {total - documents.length} more.</Paragraph>}
          <Action href={only ? links.documents(only) : links.dashboard}>
            {total === 1 ? 'Replace the document' : 'Replace the documents'}
          </Action>
          <Paragraph>The former document stays on file. A badge can come back under the same code.</Paragraph>
        </>
      );
    },
  },
};
