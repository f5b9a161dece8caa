export const SUPPLIERS = {
  title: 'Supplier offers',
  description:
    'Local gas engineers, electricians and fire risk assessors for UK holiday lets, at prices for LetProof members. Coming soon.',
  tag: 'Coming soon',
  lead: 'Local suppliers who do what the assessment asks for, at prices for members.',
  offersHeading: 'What is planned',
  offers: [
    { title: 'Gas Safe engineers', text: 'The yearly gas safety check, booked before the last one runs out.' },
    { title: 'Electricians', text: 'Installation condition reports (EICR) and portable appliance tests (PAT).' },
    { title: 'Fire risk assessors', text: 'For larger or unusual houses, where your own assessment is not enough.' },
    { title: 'Energy assessors', text: 'Energy performance certificates, in the new form in Scotland.' },
    { title: 'Holiday-let insurers', text: 'Cover with public liability for paying guests.' },
    { title: 'Legionella assessors', text: 'Water systems that stand still between guests.' },
  ],
  waitlist: {
    heading: 'Join the waitlist',
    text: 'The hub is not open yet, so nothing is sent: that you wish to hear of it stays in this browser.',
    label: 'Email',
    submit: 'Join the waitlist',
    joined: 'You are on the waitlist',
    joinedText: 'This browser will show you the offers once the hub opens.',
    withoutScript: 'The waitlist needs JavaScript. You can also write to us on the [contact page](/contact).',
  },
  partners: 'You supply holiday lets and want to be listed? Choose “Partnership” on the [contact page](/contact).',
} as const;
