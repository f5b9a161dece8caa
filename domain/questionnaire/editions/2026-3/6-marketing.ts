import type { SectionContent } from '../../schema.ts';

export const marketing = {
  number: 6,
  title: 'Marketing & Booking Compliance',
  questions: [
    {
      key: 'accurate-listings',
      revision: 1,
      question: 'Are your listings accurate, and do they show every licence number, rating or limit the law requires?',
      briefDescription: 'Accurate listings with required numbers',
      longDescription:
        'Since 6 April 2025 the Digital Markets, Competition and Consumers Act 2024 has banned misleading statements and omissions in marketing to consumers, and the Competition and Markets Authority can fine businesses directly. Photos, room sizes, distances, star ratings, parking, accessibility and facilities must match what guests find. Some nations also require set details in each advert.',
      recommendations: [
        'Check every platform, website and social post against the property each season, and remove old photos.',
        'Use star ratings, awards and badges only while they are current.',
        "State noise, stairs, shared areas and building work that could affect a guest's decision.",
        'Add the licence number, maximum occupancy and energy rating where your nation requires them.',
      ],
      resources: [
        {
          title: 'Digital Markets, Competition and Consumers Act 2024, part 4 chapter 1',
          url: 'https://www.legislation.gov.uk/ukpga/2024/13/part/4/chapter/1',
          type: 'link',
        },
        {
          title: 'Business Companion: consumer law guidance',
          url: 'https://www.businesscompanion.info/',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'N/A is rarely right; use it only if the property is not advertised at all.',
      requirementLevel: 'law',
      nations: {
        england: 'A registration number is planned for adverts once a register opens.',
        scotland:
          'Every listing must show the licence number, the maximum number of guests and the energy rating where an EPC is required.',
        wales:
          'The 2026 Act creates advertising offences linked to licensing that were not yet in force; regulations may also require visitor levy information.',
        northern_ireland:
          'Do not describe or advertise the property in a certified category unless Tourism NI has certified it.',
      },
      legalBasis: [
        'Digital Markets, Competition and Consumers Act 2024, part 4',
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
        'Development of Tourism and Regulation of Visitor Accommodation (Wales) Act 2026 (not yet in force)',
        'Tourism (Northern Ireland) Order 1992',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'total-price',
      revision: 1,
      question:
        'Does the first price guests see include every compulsory charge, such as cleaning, booking fees and visitor levies?',
      briefDescription: 'Total price shown up front',
      longDescription:
        'Advertising a low nightly price and adding unavoidable fees later is called drip pricing, and it has been banned since 6 April 2025. Competition and Markets Authority guidance finalised in November 2025 asks for a total price that includes mandatory charges, or a clear explanation of how they are worked out if the amount cannot be known yet. Optional extras can be priced separately as long as the choice is real.',
      recommendations: [
        'Add cleaning, linen, service, booking and pet fees to the headline price when a guest cannot avoid them.',
        'Show any visitor levy in the price, and say who it goes to.',
        'Test the booking journey on each platform and fix fees that appear late.',
        'Offer genuine extras as unticked options with their own prices.',
      ],
      resources: [
        {
          title: 'Digital Markets, Competition and Consumers Act 2024, part 4 chapter 1',
          url: 'https://www.legislation.gov.uk/ukpga/2024/13/part/4/chapter/1',
          type: 'link',
        },
        {
          title: 'Competition and Markets Authority',
          url: 'https://www.gov.uk/government/organisations/competition-and-markets-authority',
          type: 'link',
        },
        {
          title: 'Edinburgh visitor levy: information for businesses',
          url: 'https://www.edinburgh.gov.uk/business/information-businesses',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'N/A is rarely right; use it only if you do not set or display prices to consumers.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: 'Council guidance in Edinburgh says the levy must be part of the final advertised price.',
        wales:
          'If a council brings in a levy, regulations can require it to be shown in price information and on receipts.',
        northern_ireland: null,
      },
      legalBasis: [
        'Digital Markets, Competition and Consumers Act 2024, part 4',
        'Competition and Markets Authority guidance CMA209 on price transparency',
        'Visitor Levy (Scotland) Act 2024',
        'Visitor Accommodation (Register and Levy) Etc. (Wales) Act 2025, section 53',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'booking-and-cancellation-terms',
      revision: 1,
      question: 'Do guests get clear, fair written booking and cancellation terms before they pay?',
      briefDescription: 'Booking and cancellation terms',
      longDescription:
        'The usual 14-day right to cancel online purchases does not apply to accommodation booked for specific dates, so your own terms decide what happens when a guest cancels. Under the Consumer Rights Act 2015 those terms must be fair: you may keep a reasonable amount to cover genuine loss, but not simply keep everything if you re-let the dates. Guests must also be told who they are contracting with, the total price and how to complain.',
      recommendations: [
        'Use a sliding scale that reflects your chance of re-letting, and refund what you recover.',
        'Say clearly what happens if you cancel, and offer a full refund.',
        'Avoid blanket no-refund terms, vague damage charges and unlimited fees.',
        'Check whether adding tours, transport or other services turns the booking into a package holiday.',
      ],
      resources: [
        {
          title: 'Unfair contract terms guidance CMA37 (GOV.UK)',
          url: 'https://www.gov.uk/government/publications/unfair-contract-terms-cma37',
          type: 'link',
        },
        {
          title: 'Consumer Contracts Regulations 2013, regulation 28',
          url: 'https://www.legislation.gov.uk/uksi/2013/3134/regulation/28',
          type: 'link',
        },
        {
          title: 'Package travel: government response 2025 (GOV.UK)',
          url: 'https://www.gov.uk/government/consultations/package-travel-legislation-consultation-on-proposed-amendments/outcome/government-response-to-package-travel-updating-the-framework-2025-consultation',
          type: 'link',
        },
        {
          title: 'Booking terms and cancellation policy template',
          type: 'coming-soon',
        },
      ],
      uploadRequired: false,
      optionalDocumentType: 'cancellation_policy',
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance:
        'Choose N/A only if every booking is made on terms set by a platform or agent and you have read and accept them.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        'Consumer Rights Act 2015, part 2',
        'Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013',
        'Package Travel and Linked Travel Arrangements Regulations 2018',
        'Digital Markets, Competition and Consumers Act 2024, part 4',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'platform-agreement',
      revision: 1,
      question: 'Do you have a current agreement with each booking platform, agent or manager, and meet its rules?',
      briefDescription: 'Platform or agent agreement',
      longDescription:
        'Platforms and agents set duties on safety, cancellation, pricing, disclosure and insurance that bind you by contract, and breaking them can lose listings or payments. A clear agreement also decides who is responsible for gas checks, guest data, complaints and money held. Platforms have to report host income to HMRC and local registration schemes increasingly ask them to remove unlicensed listings.',
      recommendations: [
        'Keep a copy of each current agreement and note its renewal or notice dates.',
        'Write down who is responsible for safety checks, cleaning, keys, guest data and refunds.',
        'Check that names, addresses and income match what you tell HMRC.',
        "Confirm that guest payments and deposits are kept apart from the agent's own money.",
      ],
      resources: [
        {
          title: 'Paying tax on rental income (GOV.UK)',
          url: 'https://www.gov.uk/renting-out-a-property/paying-tax',
          type: 'link',
        },
        {
          title: 'Managing agent agreement checklist',
          type: 'coming-soon',
        },
      ],
      uploadRequired: false,
      optionalDocumentType: 'platform_contract',
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A if you take every booking directly and use no platform, agent or manager.',
      requirementLevel: 'contract',
      nations: {
        england: null,
        scotland:
          'Only people named on the licence may run the let day to day; booking platforms and cleaners do not need to be named.',
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        'Contract law and platform terms',
        'Platform Operators (Due Diligence and Reporting Requirements) Regulations 2023',
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'reviews-and-marketing',
      revision: 1,
      question:
        'Are your reviews genuine, and do you send marketing messages only to people you are allowed to contact?',
      briefDescription: 'Genuine reviews and lawful marketing',
      longDescription:
        'Since 6 April 2025 it has been unlawful to write, buy or hide the paid origin of reviews, or to publish reviews in a misleading way. Marketing by e-mail or text normally needs consent, or the narrow exception for your own recent customers who were given a chance to opt out. Every message must say who it is from and let people unsubscribe.',
      recommendations: [
        'Ask every guest for a review without offering a reward that depends on a positive score.',
        'Show negative reviews as well as positive ones, and say if a review was incentivised.',
        'Record consent or the customer exception for each marketing contact, and honour opt-outs quickly.',
        'Never pass guest lists to others without a lawful reason.',
      ],
      resources: [
        {
          title: 'Electronic marketing (ICO)',
          url: 'https://ico.org.uk/for-organisations/direct-marketing-and-privacy-and-electronic-communications/',
          type: 'link',
        },
        {
          title: 'Digital Markets, Competition and Consumers Act 2024',
          url: 'https://www.legislation.gov.uk/ukpga/2024/13/contents',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A if you publish no reviews yourself and send no marketing.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        'Digital Markets, Competition and Consumers Act 2024, part 4 and schedule 20',
        'Privacy and Electronic Communications (EC Directive) Regulations 2003',
        'UK General Data Protection Regulation',
      ],
      lastReviewed: '2026-11-20',
    },
  ],
} satisfies SectionContent;
