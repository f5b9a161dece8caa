import { DOCUMENT_TYPE_LABELS } from '../../../domain/questionnaire/documentTypes.ts';
import { UserText } from '../../lib/UserText.tsx';
import { Action, Facts, Greeting, Paragraph, shownName, Title } from '../parts.tsx';
import type { TemplatesOf } from '../template.ts';

export const linkTemplates: TemplatesOf<'document-received'> = {
  'document-received': {
    subject: () => 'A document has arrived',
    preview: ({ property, documentType }) => `${DOCUMENT_TYPE_LABELS[documentType]} for ${property}`,
    reason: 'You get this because you asked for a document of a property in your LetProof account.',
    Content: ({ data: { name, property, propertyId, documentType, sender }, links }) => (
      <>
        <Title>A document has arrived</Title>
        <Paragraph>
          <Greeting name={name} /> the document that you asked for by link has arrived
          {shownName(sender ?? '') && (
            <>
              {' '}
              from <UserText>{shownName(sender ?? '')}</UserText>
            </>
          )}
          . Please check its dates: they decide until when it counts.
        </Paragraph>
        <Facts
          caption="Document"
          facts={[{ name: property, detail: DOCUMENT_TYPE_LABELS[documentType], status: 'good', label: 'Received' }]}
        />
        <Action href={links.documents(propertyId)}>Check the document</Action>
      </>
    ),
  },
};
