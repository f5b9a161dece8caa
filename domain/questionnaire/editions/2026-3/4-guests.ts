import type { SectionContent } from '../../schema.ts';

export const guests = {
  number: 4,
  title: 'Guest-Facing Requirements',
  questions: [
    {
      key: 'guest-information',
      revision: 1,
      question:
        'Is there an information pack in the property with emergency contacts, the address, appliance instructions and the safety documents guests must be able to see?',
      briefDescription: 'Guest information pack and displayed documents',
      longDescription:
        'Clear information is part of keeping visitors safe and of supplying the service with reasonable care. The gas safety record should be on display where stays are shorter than 28 days, and Scottish licence holders must make a longer list of documents available in the property. A printed copy helps when the internet or a phone is not working.',
      recommendations: [
        'Put the full address, emergency numbers, nearest hospital and your contact number on the first page.',
        'Explain heating, cooker, stove, hot tub, fuse box and stopcock in plain steps.',
        'Include the gas safety record and, in Scotland, the licence, electrical and appliance reports.',
        'Review the pack at least twice a year and after any change.',
      ],
      resources: [
        {
          title: 'Gas safety: questions for landlords (HSE)',
          url: 'https://www.hse.gov.uk/gas/domestic/faqlandlord.htm',
          type: 'link',
        },
        {
          title: 'Scottish licensing guidance for hosts: after you get a licence (gov.scot)',
          url: 'https://www.gov.scot/publications/short-term-lets-scotland-licensing-scheme-part-1-guidance-hosts-operators-3/pages/5/',
          type: 'link',
        },
        {
          title: 'Guest information pack template',
          type: 'coming-soon',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'N/A is rarely right; use it only if the property has not yet opened to guests.',
      requirementLevel: 'law_some_nations',
      nations: {
        england: null,
        scotland:
          'The licence and its conditions, emergency details, fire, gas and electrical safety information and copies of the gas, EICR and appliance reports must be accessible to guests.',
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        'Gas Safety (Installation and Use) Regulations 1998, regulation 36',
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
        'Consumer Rights Act 2015, section 49',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'equality-and-adjustments',
      revision: 1,
      question: 'Do you treat disabled guests fairly, make reasonable adjustments and accept assistance dogs?',
      briefDescription: 'Equality and reasonable adjustments',
      longDescription:
        'Anyone who offers accommodation to the public must not discriminate against guests because of a protected characteristic such as disability, race, religion, sex or sexual orientation. You must also think ahead about reasonable adjustments, which for a small let usually means good information, small changes and flexibility rather than building work. Refusing an assistance dog, or charging extra for one, is very likely to be unlawful even if you do not take pets.',
      recommendations: [
        'Publish an honest accessibility guide with door widths, steps, bathroom layout and parking.',
        'Accept assistance dogs without a pet fee and say so in the listing.',
        'Offer low-cost adjustments such as a shower stool, a portable ramp or large-print instructions.',
        'Apply the same booking rules to every guest and record the reason for any refusal.',
      ],
      resources: [
        {
          title: 'Disabled customers (VisitBritain Pink Book)',
          url: 'https://www.visitbritain.org/business-advice/disabled-customers',
          type: 'link',
        },
        {
          title: 'Equality and Human Rights Commission',
          url: 'https://www.equalityhumanrights.com/',
          type: 'link',
        },
        {
          title: 'Equality Commission for Northern Ireland',
          url: 'https://www.equalityni.org/',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'N/A is rarely right, because the duty covers every provider.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland:
          'The Disability Discrimination Act 1995 and separate equality orders apply in place of the Equality Act 2010.',
      },
      legalBasis: ['Equality Act 2010 (Great Britain)', 'Disability Discrimination Act 1995 (Northern Ireland)'],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'cameras-and-recording',
      revision: 1,
      question:
        'Are all cameras, video doorbells, noise monitors and other recording devices disclosed before booking, with none recording inside the areas guests use?',
      briefDescription: 'Disclosure of cameras and recording devices',
      longDescription:
        'Guests expect privacy, and images or sound of them are personal data. The law expects a real reason for surveillance, clear notice, limited coverage and secure storage; recording inside living space or capturing conversations is very hard to justify. Airbnb has banned indoor cameras since 30 April 2024 and requires outdoor cameras and noise monitors to be disclosed.',
      recommendations: [
        'Remove every camera and recorder from inside the let, including voice assistants that store recordings.',
        'List each outdoor device and what it covers in the listing and in the property.',
        'Turn off sound recording, and angle cameras away from windows, gardens, hot tubs and neighbours.',
        'Set a short deletion period and control who can view footage.',
      ],
      resources: [
        {
          title: 'CCTV and video surveillance (ICO)',
          url: 'https://ico.org.uk/for-organisations/uk-gdpr-guidance-and-resources/cctv-and-video-surveillance/',
          type: 'link',
        },
        {
          title: 'Registration, data protection and surveillance (VisitBritain Pink Book)',
          url: 'https://www.visitbritain.org/business-advice/registration-and-data-protection',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance:
        'Choose N/A if the property has no camera, doorbell camera, noise monitor or other recording device, inside or out.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland: null,
      },
      legalBasis: ['UK General Data Protection Regulation', 'Data Protection Act 2018', 'Platform rules (contract)'],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'media-licences',
      revision: 1,
      question: 'Do you hold the TV licence, and any music or film licence, that the property needs?',
      briefDescription: 'TV, music and film licences',
      longDescription:
        'Guests watching live television or BBC iPlayer on your equipment are not covered by their own home licence or by yours. Overnight accommodation uses the Hotel and Mobile Units licence, where one fee covers up to 15 units on one site. Music played through a radio or television you supply can also need TheMusicLicence, although PPL PRS says it does not charge a business with three or fewer self-catering units when certain conditions are met.',
      recommendations: [
        'Buy or renew the correct TV licence for each separate site.',
        'Read the PPL PRS conditions for the small self-catering exemption and keep a note of why you qualify.',
        'Check whether a licence is needed if you lend DVDs or use your own streaming account in a commercial setting.',
        'Remove sets and aerials if you choose not to be licensed.',
      ],
      resources: [
        {
          title: 'TV and copyright licences (VisitBritain Pink Book)',
          url: 'https://visitbritain.org/business-advice/pink-book/tv-and-copyright-licences',
          type: 'link',
        },
        {
          title: 'Hotel and mobile units TV licence (TV Licensing)',
          url: 'https://www.tvlicensing.co.uk/faqs/FAQ44',
          type: 'link',
        },
        {
          title: 'TheMusicLicence (PPL PRS)',
          url: 'https://pplprs.co.uk/',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A if you supply no TV, radio, speaker, music or film equipment.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland: null,
      },
      legalBasis: ['Communications Act 2003, section 363', 'Copyright, Designs and Patents Act 1988'],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'occupancy-and-neighbours',
      revision: 1,
      question:
        'Do you set a maximum number of guests and house rules that protect neighbours, and act when they are broken?',
      briefDescription: 'Occupancy limit and neighbour rules',
      longDescription:
        'Too many people in a let undermines the fire risk assessment, the insurance and the drains. Noise, parking and rubbish can lead to complaints, council action for statutory nuisance and loss of planning consent or licence. Scottish licences fix the maximum number of guests and adverts must state it.',
      recommendations: [
        'Match the advertised number to beds, fire escape, alarms and any licence limit.',
        'Publish quiet hours, parking and visitor rules, and explain the consequences.',
        'Give close neighbours a phone number that is answered.',
        'Log complaints and what you did about them.',
      ],
      resources: [
        {
          title: 'Scottish licensing guidance for hosts: after you get a licence (gov.scot)',
          url: 'https://www.gov.scot/publications/short-term-lets-scotland-licensing-scheme-part-1-guidance-hosts-operators-3/pages/5/',
          type: 'link',
        },
        {
          title: 'House rules template',
          type: 'coming-soon',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'N/A is rarely right; use it only if the property has not yet opened to guests.',
      requirementLevel: 'law_some_nations',
      nations: {
        england: null,
        scotland: 'Occupancy limits and, often, noise or neighbour conditions are set by the licence.',
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
        'Environmental Protection Act 1990, part III (statutory nuisance)',
        'Regulatory Reform (Fire Safety) Order 2005 (England and Wales)',
        'Clean Neighbourhoods and Environment Act (Northern Ireland) 2011',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'emergency-contact',
      revision: 1,
      question:
        'Can guests reach a responsible person at any time, and do you record accidents, near misses and complaints?',
      briefDescription: 'Emergency contact and incident records',
      longDescription:
        'A guest with a gas smell, a failed heater or an injury needs a prompt answer, and a record made on the day is your best evidence later. Some incidents must be reported: under RIDDOR, a member of the public hurt by work activity and taken from the scene to hospital for treatment is an example, as are certain gas incidents. Faults in furniture, alarms or appliances should be logged and fixed before the next booking.',
      recommendations: [
        'Give a monitored phone number and a back-up contact near the property.',
        'Write down each accident, near miss and complaint with the date and the action taken.',
        'Check whether an incident is reportable, and report it in time.',
        'Keep a first aid kit in the property and the nearest defibrillator location in the pack.',
      ],
      resources: [
        {
          title: 'RIDDOR: reporting of injuries (HSE)',
          url: 'https://www.hse.gov.uk/riddor/',
          type: 'link',
        },
        {
          title: 'Accident and complaint log template',
          type: 'coming-soon',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance:
        'Choose N/A only if a managing agent holds this duty under a written agreement and gives you copies of its records.',
      requirementLevel: 'good_practice',
      nations: {
        england: null,
        scotland:
          'Only the people named on the licence may manage the let day to day, so the contact should be one of them.',
        wales: null,
        northern_ireland:
          'Reports go to HSENI or the district council under the Northern Ireland reporting Regulations of 1997.',
      },
      legalBasis: [
        'Reporting of Injuries, Diseases and Dangerous Occurrences Regulations 2013',
        'Health and Safety at Work etc. Act 1974 (Great Britain) and Health and Safety at Work (Northern Ireland) Order 1978',
        'Reporting of Injuries, Diseases and Dangerous Occurrences Regulations (Northern Ireland) 1997',
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
      ],
      lastReviewed: '2026-11-20',
    },
  ],
} satisfies SectionContent;
