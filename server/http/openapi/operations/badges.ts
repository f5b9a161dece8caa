import {
  BadgePath,
  BadgeReply,
  BadgeViewsReply,
  DownloadQuery,
  GenerateBody,
  GenerateReply,
  MyBadgesReply,
} from '../../../../domain/badges/contract.ts';
import { file, type Group, ok } from '../operation.ts';

export const badges: Group = {
  tag: 'Badges',
  about: 'Badges of the properties of an account.',
  operations: {
    'POST /api/badges/generate': {
      summary: 'Issue the badge of a completed assessment',
      description: 'Answers 201 for a new badge, and 200 with the one that was issued before.',
      body: GenerateBody,
      replies: { 200: GenerateReply, 201: GenerateReply },
      fails: [
        'subscription_required',
        'assessment-not-passing',
        'answers-to-recheck',
        'questions-to-answer',
        'badge-revoked',
        'badge-code-taken',
        'assessment-superseded',
      ],
    },
    'GET /api/badges/my-badges': { summary: 'All badges of the account', replies: ok(MyBadgesReply) },
    'GET /api/badges/{id}': { summary: 'One badge of the account', path: BadgePath, replies: ok(BadgeReply) },
    'GET /api/badges/{id}/views': {
      summary: 'How often a badge was looked at, by day',
      path: BadgePath,
      replies: ok(BadgeViewsReply),
    },
    'GET /api/badges/{id}/download': {
      summary: 'Download a badge or its certificate',
      description:
        'A badge comes as SVG with its credential inside, a certificate as PDF. Only while the badge is active.',
      path: BadgePath,
      query: DownloadQuery,
      replies: ok(file('image/svg+xml', 'application/pdf')),
      headers: ['Content-Disposition'],
      fails: ['subscription_required', 'badge-not-active', 'printer-unavailable'],
    },
  },
};
