import { Action, Facts, Greeting, Paragraph, Title } from '../parts.tsx';
import type { TemplatesOf } from '../template.ts';

export const quickCheckTemplates: TemplatesOf<'quick-check-result'> = {
  'quick-check-result': {
    subject: () => 'Your quick check result',
    preview: ({ passed }) => (passed ? 'The five basics are in place.' : 'Some of the five basics may be missing.'),
    reason: 'You get this because you asked for the result of the quick check.',
    list: 'marketing',
    Content: ({ data: { name, passed, missing }, links }) => (
      <>
        <Title>{passed ? 'The five basics are in place' : 'Some basics may be missing'}</Title>
        <Paragraph>
          <Greeting name={name} />{' '}
          {passed
            ? 'you passed the quick check. It covers five basics only and does not show that the property meets every legal duty.'
            : 'the quick check found something to look at. Rules differ between nations, so treat this as a prompt to check rather than a legal finding.'}
        </Paragraph>
        {missing.length > 0 && (
          <Facts
            caption="What may be missing"
            facts={missing.map((item) => ({ name: item, status: 'bad', label: 'Missing' }))}
          />
        )}
        <Action href={links.dashboard}>Continue to Full Assessment</Action>
      </>
    ),
  },
};
