import { BADGE_STATUS_LABELS } from '../../../domain/badges/texts.ts';
import { formatDay } from '../../../domain/calendar.ts';
import { UserText } from '../../lib/UserText.tsx';
import { Action, Code, Facts, Greeting, MailLink, Paragraph, Subtitle, Title } from '../parts.tsx';
import type { TemplatesOf } from '../template.ts';

const REASON = 'You get this because it is about a property in your LetProof account.';
const LOST = { expired: 'has expired', suspended: 'is suspended' } as const;

export const propertyTemplates: TemplatesOf<
  | 'assessment-completed'
  | 'badge-issued'
  | 'badge-lost'
  | 'badge-back'
  | 'badges-lost'
  | 'badges-back'
  | 'badge-reported'
> = {
  'assessment-completed': {
    subject: ({ passed }) => `Assessment completed: ${passed ? 'passed' : 'not passed yet'}`,
    preview: ({ property }) => property,
    reason: REASON,
    Content: ({ data: { name, property, assessmentId, passed, score, hasBadge }, links }) => (
      <>
        <Title>Your assessment is complete</Title>
        <Paragraph>
          <Greeting name={name} />{' '}
          {passed
            ? 'all answers are in order and the documents are on file. '
            : 'some answers are not in order yet. The report lists them with what to do about each.'}
          {passed &&
            (hasBadge ? 'The badge of this property keeps its code.' : 'You can get the badge of this property now.')}
        </Paragraph>
        <Facts
          caption="Result"
          facts={[
            {
              name: property,
              status: passed ? 'good' : 'bad',
              label: passed ? 'Passed' : 'Not passed yet',
              note: `Score: ${score}%`,
            },
          ]}
        />
        <Action href={links.report(assessmentId)}>Open the report</Action>
      </>
    ),
  },

  'badge-issued': {
    subject: () => 'Your badge is ready',
    preview: ({ property }) => property,
    reason: REASON,
    Content: ({ data: { name, property, code, endsOn }, links }) => (
      <>
        <Title>Your badge is ready</Title>
        <Paragraph>
          <Greeting name={name} /> put it on your website, in your listings and on the wall. Anyone can verify it with
          its code <Code>{code}</Code>.
        </Paragraph>
        <Facts
          caption="Badge"
          facts={[
            { name: property, detail: code, status: 'good', label: 'Active', note: `Until ${formatDay(endsOn)}` },
          ]}
        />
        <Action href={links.badge(code)}>Open my badge</Action>
        <Subtitle>What it says</Subtitle>
        <Paragraph>
          It states a completed self-assessment with evidence on file, not a legal opinion. It stays active while the
          answers are in order and the documents in date.
        </Paragraph>
      </>
    ),
  },

  'badge-reported': {
    subject: () => 'Somebody has reported your badge',
    preview: ({ property, reason }) => `${property}: ${reason}`,
    reason: REASON,
    Content: ({ data: { name, property, code, reason }, links }) => (
      <>
        <Title>Somebody has reported your badge</Title>
        <Paragraph>
          <Greeting name={name} /> somebody who has seen the badge of <UserText>{property}</UserText> has told us:{' '}
          {reason}. We have not checked it, and the badge stays as it is.
        </Paragraph>
        <Facts caption="Badge" facts={[{ name: property, detail: code, status: 'warn', label: 'Reported' }]} />
        <Action href={links.badge(code)}>Open my badge</Action>
        <Paragraph>If something is not in order, put it right.</Paragraph>
      </>
    ),
  },

  'badge-lost': {
    subject: ({ status }) => `Your badge ${LOST[status]}`,
    preview: ({ property, reason }) => `${property}: ${reason}`,
    reason: REASON,
    Content: ({ data: { name, property, code, status, reason }, links }) => (
      <>
        <Title>Your badge {LOST[status]}</Title>
        <Paragraph>
          <Greeting name={name} /> the badge of <UserText>{property}</UserText> is not active. {reason} Anyone who
          verifies it sees this now.
        </Paragraph>
        <Facts
          caption="Badge"
          facts={[{ name: property, detail: code, status: 'bad', label: BADGE_STATUS_LABELS[status] }]}
        />
        <Action href={links.dashboard}>See what to do</Action>
        <Paragraph>
          As soon as the cause is put right, the badge is active again under the same code, so printed copies can stay.{' '}
          <MailLink href={links.badge(code)}>Open the badge</MailLink>
        </Paragraph>
      </>
    ),
  },

  'badges-lost': {
    subject: () => 'Badges of your properties are suspended',
    preview: ({ reason }) => reason,
    reason: REASON,
    Content: ({ data: { name, reason }, links }) => (
      <>
        <Title>Badges of your properties are suspended</Title>
        <Paragraph>
          <Greeting name={name} /> badges of your properties are not active. {reason} Anyone who verifies one of them
          sees this now. Your dashboard shows which they are.
        </Paragraph>
        <Action href={links.dashboard}>See what to do</Action>
        <Paragraph>
          As soon as the cause is put right, they are active again under the same codes, so printed copies can stay.
        </Paragraph>
      </>
    ),
  },

  'badges-back': {
    subject: () => 'Badges of your properties are active again',
    preview: () => 'They have the same codes as before.',
    reason: REASON,
    Content: ({ data: { name }, links }) => (
      <>
        <Title>Badges of your properties are active again</Title>
        <Paragraph>
          <Greeting name={name} /> the badges that were suspended without a subscription are active again. They have the
          same codes as before, so printed copies are valid again. If something else is not in order, your dashboard
          says so.
        </Paragraph>
        <Action href={links.dashboard}>Open my dashboard</Action>
      </>
    ),
  },

  'badge-back': {
    subject: () => 'Your badge is active again',
    preview: ({ property }) => property,
    reason: REASON,
    Content: ({ data: { name, property, code, endsOn }, links }) => (
      <>
        <Title>Your badge is active again</Title>
        <Paragraph>
          <Greeting name={name} /> everything is in order. The badge has the same code as before, so printed copies are
          valid again.
        </Paragraph>
        <Facts
          caption="Badge"
          facts={[
            { name: property, detail: code, status: 'good', label: 'Active', note: `Until ${formatDay(endsOn)}` },
          ]}
        />
        <Action href={links.badge(code)}>Open my badge</Action>
      </>
    ),
  },
};
