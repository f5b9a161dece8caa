import type { QuickCheckContent } from './quickCheckSchema.ts';

// The screen offers only Yes and No. So each question is worded so that Yes is also true if it does not apply to the
// property.
export const quickCheckContent: QuickCheckContent = {
  lastReviewed: '2026-11-20',
  questions: [
    {
      question_id: 'q1',
      appId: 'publicLiability',
      position: 1,
      question: 'Do you have holiday-let insurance with public liability cover for paying guests?',
      helperText:
        'Ordinary home insurance usually excludes paying guests. Check the schedule for the words public liability and for short-term or holiday letting.',
      missingItemText: 'Holiday-let insurance with public liability cover',
      relatedQuestionKeys: ['holiday-let-insurance'],
      nations:
        'Compulsory for licensed lets in Scotland; elsewhere expected by agents and lenders rather than required by statute.',
    },
    {
      question_id: 'q2',
      appId: 'fireRisk',
      position: 2,
      question: 'Do you have a written fire risk assessment for the property?',
      helperText:
        'Fire safety law applies once anyone pays to stay, even for one night. For a small, simple property you can often do the assessment yourself with government guidance.',
      missingItemText: 'Written fire risk assessment',
      relatedQuestionKeys: ['fire-risk-assessment', 'escape-routes', 'smoke-and-heat-alarms'],
      nations: 'Duty in all four nations; full written record required in England and Wales since 1 October 2023.',
    },
    {
      question_id: 'q3',
      appId: 'gasSafety',
      position: 3,
      question:
        'Has all gas at the property been checked by a Gas Safe engineer in the last 12 months, or is the property free of gas?',
      helperText:
        'Gas includes mains gas, LPG tanks and bottles, cabinet heaters and gas hobs. If there is no gas at all, answer Yes.',
      missingItemText: 'Gas safety check from the last 12 months',
      relatedQuestionKeys: ['gas-safety-record', 'carbon-monoxide-alarms'],
      nations: 'Duty in all four nations where gas is provided.',
    },
    {
      question_id: 'q4',
      appId: 'electrical',
      position: 4,
      question: 'Has a qualified electrician checked the fixed wiring in the last five years?',
      helperText:
        'Look for an electrical installation condition report (EICR) marked satisfactory. A newly built or rewired property with an installation certificate under five years old can answer Yes.',
      missingItemText: 'Electrical installation condition report (EICR) from the last five years',
      relatedQuestionKeys: ['electrical-installation-report', 'portable-appliance-checks'],
      nations:
        'Licence condition in Scotland; in the other nations five years is the accepted benchmark rather than a rule written for holiday lets.',
    },
    {
      question_id: 'q5',
      appId: 'gdpr',
      position: 5,
      question:
        "Do you meet data protection rules for guests' details, including the ICO fee (or a confirmed exemption) and a privacy notice?",
      helperText:
        'If you keep guest names, messages or camera footage on a phone or computer, you probably need to pay the yearly fee and tell guests how you use their data.',
      missingItemText: 'Data protection fee and guest privacy notice',
      relatedQuestionKeys: ['data-protection', 'cameras-and-recording'],
      nations: 'Same across the UK.',
    },
  ],
  resultNotes: {
    pass: 'A pass covers five basics only. It does not show that the property meets every legal duty.',
    fail: 'One or more basics may be missing. Rules differ between nations, so treat this as a prompt to check rather than a legal finding.',
  },
};
