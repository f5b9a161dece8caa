import { QUESTION_COUNT } from '../questionCount.ts';

export const META = {
  title: 'Is Your Holiday Let Legally Compliant?',
  description:
    'A free 60-second check for holiday lets in England, Scotland, Wales and Northern Ireland, then a full assessment, your documents in one place and a badge anyone can verify.',
};

export const START = 'Start the 60-Second Compliance Check';

export const HERO = {
  heading: 'Is Your Holiday Let Legally Compliant?',
  lede: `Five yes-or-no questions show where you stand. The full assessment covers all ${QUESTION_COUNT}, and ends in a plaque your guests can check at the door.`,
  aside: 'Free, for the whole of the UK',
  withoutScript:
    'The quick check runs in your browser and needs JavaScript. Please switch it on for this site and load the page again.',
  streetAlt:
    'A terrace of holiday cottages on a harbour street. Beside one front door, at Seaview Cottage, hangs the LetProof plaque.',
  questionLabel: 'Question 1 of 5',
};

export const BENEFITS = {
  heading: 'Know where you stand. Then prove it.',
  text: 'Rules for holiday lets differ between England, Scotland, Wales and Northern Ireland. LetProof asks what applies to your property and keeps the answer current.',
  items: [
    {
      shows: 'answers',
      title: 'A free check',
      text: 'Five questions, under 60 seconds. You see at once which basics may be missing.',
    },
    {
      shows: 'score',
      title: 'A report about your property',
      text: 'The full assessment takes about 10 minutes, with guidance on every question and a list of what to put right first.',
    },
    {
      shows: 'expiry',
      title: 'Certificates in one place',
      text: 'Store each document with its date. We write to you before anything runs out.',
    },
    {
      shows: 'plaque',
      title: 'A badge anyone can check',
      text: 'Issued only when everything is in order. Its QR code opens a public page that says whether it holds today.',
    },
  ],
} as const;

/** Samples drawn beside the benefits. */
export const SAMPLES = {
  score: '93%',
  scoreOf: `39 of ${QUESTION_COUNT}`,
  expiry: 'Expires in 14 days',
  plaque: ['Compliance', 'assessed'],
} as const;

export const HOW_IT_WORKS = {
  heading: 'How It Works',
  steps: [
    {
      drawing: 'check',
      title: 'Take the free check',
      text: 'Answer five questions on your phone. No preparation needed.',
    },
    {
      drawing: 'assessment',
      title: 'Complete the full assessment',
      text: `Work through ${QUESTION_COUNT} questions in six sections and upload your certificates as you go.`,
    },
    {
      drawing: 'plaque',
      title: 'Put up your plaque',
      text: 'Pass, and you get the badge, the certificate and a QR code for the door and your listing.',
    },
  ],
} as const;

export const FIGURES = {
  label: 'In numbers',
  items: [
    { prefix: '£', count: 5000, suffix: '+', label: 'average fine' },
    { prefix: '', count: 73, suffix: '%', label: 'lacking safety certificates' },
    { prefix: '', count: 24, suffix: '/7', label: 'support' },
  ],
} as const;

export const WHY = {
  heading: 'Why Choose LetProof',
  text: 'Because a certificate in a drawer proves nothing to a guest. The questions go through the whole house, and the result can be checked by anyone.',
  drawingAlt:
    'A holiday cottage cut open: kitchen, hall, bedroom, bathroom and loft, with six numbered places that the assessment looks at.',
};

export const WHO = {
  heading: "Who It's For",
  items: [
    {
      drawing: 'owner',
      title: 'Owners',
      text: 'One property or a few. See what the law asks of you in plain words, and show your insurer and your guests that it is done.',
    },
    {
      drawing: 'agent',
      title: 'Agents',
      text: 'Many owners, one standard. Know which of the properties you let can be advertised today, and which document is missing.',
    },
    {
      drawing: 'manager',
      title: 'Managers',
      text: 'Every key, every date. Get reminded before a certificate runs out, and hand over a file that is complete.',
    },
  ],
} as const;

/** A sample. Replace it before launch by what a real customer said and has agreed to. */
export const TESTIMONIAL = {
  isSample: true,
  quote:
    '“I thought we were fine. The check took a minute and found that our gas certificate had lapsed in March. Now the plaque hangs by the door, and guests do scan it.”',
  who: 'Owner of two cottages in Pembrokeshire',
};

export const FINAL_CALL = {
  heading: 'Find out before your next guest arrives',
  text: 'Five questions, under 60 seconds, free.',
};
