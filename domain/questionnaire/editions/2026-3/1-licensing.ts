import type { SectionContent } from '../../schema.ts';

export const licensing = {
  number: 1,
  title: 'Licensing & Legal',
  questions: [
    {
      key: 'short-term-let-registration',
      revision: 1,
      question:
        'Do you hold the registration, licence or certificate that your nation requires for short-term letting?',
      briefDescription: 'Registration, licence or certificate for short-term letting',
      longDescription:
        'Scotland requires a council licence before any guest stays, Northern Ireland requires a Tourism NI certificate before you trade, and in Wales the duty to be on the Welsh Revenue Authority register of visitor accommodation providers came into force on 1 October 2026. England has the power to set up a national register under the Levelling-up and Regeneration Act 2023, but we found no confirmed opening date at our last review. If your property is in England and the register has not opened, choose N/A and check GOV.UK again each quarter.',
      recommendations: [
        'Find the scheme that covers your nation and apply before taking bookings.',
        'Keep the licence, certificate or registration number with the property file and note its renewal or inspection date.',
        'Show the number in adverts wherever the scheme says you must.',
        'Tell the issuing body when the owner, manager or type of letting changes.',
      ],
      resources: [
        {
          title: 'Short-term let licences in Scotland (mygov.scot)',
          url: 'https://www.mygov.scot/short-term-let-licences',
          type: 'link',
        },
        {
          title: 'Welsh Revenue Authority',
          url: 'https://www.gov.wales/welsh-revenue-authority',
          type: 'link',
        },
        {
          title: 'Tourism NI',
          url: 'https://www.tourismni.com/',
          type: 'link',
        },
        {
          title: 'England: consultation on a registration scheme (GOV.UK)',
          url: 'https://www.gov.uk/government/consultations/consultation-on-a-registration-scheme-for-short-term-lets-in-england',
          type: 'link',
        },
      ],
      uploadRequired: false,
      optionalDocumentType: 'local_license',
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A only for a property in England while no registration scheme is open.',
      requirementLevel: 'law_some_nations',
      nations: {
        england:
          'No registration duty could be confirmed as in force; the scheme was still awaited in May 2026. Check GOV.UK before relying on N/A.',
        scotland:
          'A short-term let licence from the council has been compulsory for all hosts since 1 January 2025 at the latest, and letting without one is an offence.',
        wales:
          'The duty to be on the Welsh Revenue Authority register, for each premises, started on 1 October 2026; check whether a grace period still covers existing providers. A separate licence scheme under the Development of Tourism and Regulation of Visitor Accommodation (Wales) Act 2026 has been passed but was not yet in force.',
        northern_ireland:
          'All tourist accommodation, self-catering included, needs a Tourism NI certificate before it trades and is inspected at least every four years.',
      },
      legalBasis: [
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022',
        'Visitor Accommodation (Register and Levy) Etc. (Wales) Act 2025',
        'Development of Tourism and Regulation of Visitor Accommodation (Wales) Act 2026 (not yet in force)',
        'Tourism (Northern Ireland) Order 1992',
        'Levelling-up and Regeneration Act 2023, section 228 (England, enabling power)',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'planning-permission',
      revision: 1,
      question: 'Is short-term letting allowed under the planning rules that apply to the property?',
      briefDescription: 'Planning permission or confirmation that none is needed',
      longDescription:
        'Letting a home to guests can need planning permission when it changes the use of the building in a material way, which depends on how often and how intensively it is let. Some places set firmer limits: Greater London allows 90 nights of temporary sleeping accommodation in a calendar year without permission, and Scottish control areas treat letting a home you do not live in as a change of use. Conditions on an older permission, or listed status, can also restrict holiday use.',
      recommendations: [
        'Read any existing planning permission for conditions on holiday or residential use.',
        'Ask the planning authority in writing, or apply for a certificate of lawfulness, if you are unsure.',
        'Count nights in the calendar year if the property is in Greater London.',
        'Check for an Article 4 direction or control area before changing how the property is used.',
      ],
      resources: [
        {
          title: 'Planning permission in England and Wales (GOV.UK)',
          url: 'https://www.gov.uk/planning-permission-england-wales',
          type: 'link',
        },
        {
          title: 'Deregulation Act 2015, section 44: London 90 nights',
          url: 'https://www.legislation.gov.uk/ukpga/2015/20/section/44',
          type: 'link',
        },
        {
          title: 'Short-term Let Control Areas (Scotland) Regulations 2021',
          url: 'https://www.legislation.gov.uk/ssi/2021/154/contents',
          type: 'link',
        },
      ],
      uploadRequired: false,
      optionalDocumentType: 'planning_permission',
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance:
        'Choose N/A only if planning control does not reach your unit, for example one pitch on a holiday site whose operator holds the permission.',
      requirementLevel: 'law',
      nations: {
        england:
          'No separate use class for short-term lets was found to be in force; outside London the test is material change of use. The London allowance also depends on a provider being liable for council tax on the premises.',
        scotland:
          'The whole City of Edinburgh Council area has been a control area since 5 September 2022 and others may follow; elsewhere it turns on the facts. A council may refuse to consider a licence application if needed permission is missing.',
        wales:
          'Commercial lets of up to 31 days are use class C6, and moving between main home, second home and short-term let is usually permitted unless an Article 4 direction applies. The Gwynedd direction was quashed by the High Court; Eryri National Park made its own, so ask the planning authority.',
        northern_ireland:
          'Permission is likely to be needed once the building is no longer mainly a private home. This is separate from Tourism NI certification.',
      },
      legalBasis: [
        'Town and Country Planning Act 1990',
        'Greater London Council (General Powers) Act 1973, sections 25 and 25A (added by Deregulation Act 2015, section 44)',
        'Town and Country Planning (Scotland) Act 1997, section 26B',
        'Town and Country Planning (Short-term Let Control Areas) (Scotland) Regulations 2021',
        'Town and Country Planning (Use Classes) (Amendment) (Wales) Order 2022',
        'Planning Act (Northern Ireland) 2011',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'lender-and-landlord-consent',
      revision: 1,
      question:
        'Do you have written consent for short-term letting from every lender, freeholder, landlord or management company that can restrict it?',
      briefDescription: 'Consent from lender, freeholder or landlord',
      longDescription:
        'Mortgages, leases and title conditions often limit or forbid paying guests. In Nemcova v Fairfield Rents (2016) the Upper Tribunal decided that repeated short lets broke a flat lease allowing use only as a private residence. Letting without consent can lead to court action, loss of the lease, a demand from the lender or a refused insurance claim.',
      recommendations: [
        'Read the mortgage offer, lease and title for limits on business use, subletting or use as a private residence.',
        'Ask for consent in writing before the first booking and keep the reply.',
        'Ask the management company about guest access, parking and waste rules in shared buildings.',
      ],
      resources: [
        {
          title: 'Leasehold property: your rights and responsibilities (GOV.UK)',
          url: 'https://www.gov.uk/leasehold-property',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A if you own the freehold outright, with no mortgage and no title restriction.',
      requirementLevel: 'contract',
      nations: {
        england: null,
        scotland:
          'Check the title deeds for real burdens, such as a rule that the property must be used as a main residence.',
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        'Contract and property law (mortgage, lease and title terms)',
        'Nemcova v Fairfield Rents Ltd [2016] UKUT 303 (LC)',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'holiday-let-insurance',
      revision: 1,
      question: 'Do you have current holiday-let insurance that includes public liability cover for paying guests?',
      briefDescription: 'Holiday-let insurance with public liability cover',
      longDescription:
        "Ordinary home insurance usually excludes paying guests, so a claim for fire, escape of water or an injured guest may be refused. As the person in control of the premises you owe visitors a duty of care under occupiers' liability law, and public liability cover pays claims if you fall short. Cover is compulsory for licensed lets in Scotland; elsewhere it is not set by statute, but agents and lenders commonly insist on it and this service treats it as essential.",
      recommendations: [
        'Ask your insurer to confirm in writing that short-term paying guests are covered.',
        'Declare hot tubs, pools, solid-fuel stoves, pets and periods when the property is empty.',
        'Compare the liability limit with what your agent, lender and council ask for.',
        'Upload the current schedule and set the expiry date to its renewal date.',
      ],
      resources: [
        {
          title: 'Health and safety liabilities (VisitBritain Pink Book)',
          url: 'https://www.visitbritain.org/business-advice/understand-health-safety-0',
          type: 'link',
        },
        {
          title: "Occupiers' Liability Act 1957",
          url: 'https://www.legislation.gov.uk/ukpga/Eliz2/5-6/31/contents',
          type: 'link',
        },
      ],
      uploadRequired: true,
      documentType: 'insurance_policy',
      responseType: 'yesNo',
      naCountsAsCompliant: false,
      naGuidance: null,
      requirementLevel: 'law_some_nations',
      nations: {
        england: 'No statute names holiday-let or public liability insurance as compulsory.',
        scotland: 'Valid buildings insurance and public liability insurance are mandatory licence conditions.',
        wales:
          'Not compulsory at the moment, but insurance was among the evidence proposed for the future Welsh licence.',
        northern_ireland: 'No general statutory duty was found; check what Tourism NI, lenders and agents ask for.',
      },
      legalBasis: [
        "Occupiers' Liability Act 1957",
        "Occupiers' Liability (Scotland) Act 1960",
        "Occupiers' Liability Act (Northern Ireland) 1957",
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'employers-liability-insurance',
      revision: 1,
      question: "If anyone works for you at the property, do you have employers' liability insurance?",
      briefDescription: "Employers' liability insurance",
      longDescription:
        'Most employers must insure against injury or illness of the people who work for them, with cover of at least £5 million. A cleaner or gardener you direct can count as your employee for this purpose even if the work is casual or part-time. The Health and Safety Executive can fine uninsured employers up to £2,500 for each day without cover.',
      recommendations: [
        'List everyone who cleans, gardens, maintains or manages the property and decide who is an employee.',
        'Ask contractors for proof of their own liability insurance.',
        'Keep the certificate where your workers can read it, on paper or online.',
      ],
      resources: [
        {
          title: "Employers' liability insurance (GOV.UK)",
          url: 'https://www.gov.uk/employers-liability-insurance',
          type: 'link',
        },
        {
          title: "Employers' liability: a guide for employers (HSE40)",
          url: 'https://www.hse.gov.uk/pubns/hse40.htm',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A if nobody works for you, or every worker is employed and insured by an outside company.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland:
          'The same duty comes from separate Northern Ireland legislation, enforced there rather than by the Health and Safety Executive for Great Britain.',
      },
      legalBasis: [
        "Employers' Liability (Compulsory Insurance) Act 1969",
        "Employer's Liability (Defective Equipment and Compulsory Insurance) (Northern Ireland) Order 1972",
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'rates-and-taxes',
      revision: 1,
      question: 'Are your local property tax, income tax and any visitor levy arrangements in order for this property?',
      briefDescription: 'Business rates or council tax, income tax and visitor levy',
      longDescription:
        'A holiday let is charged business rates rather than council tax only if it meets the letting thresholds for its nation, and the Valuation Office Agency can ask for proof. Rental profit must be declared to HMRC, and since 6 April 2025 the special furnished holiday lettings tax rules no longer apply. Some councils now charge overnight visitors a levy that the host must collect and pay over.',
      recommendations: [
        'Keep a yearly log of nights available and nights let, with evidence.',
        'Tell the rating authority when the property starts, or stops, meeting the thresholds.',
        'Register for Self Assessment, or take advice, if you have rental profit to report.',
        'Check whether your council has set a visitor levy and from which date.',
      ],
      resources: [
        {
          title: 'Business rates: self-catering and holiday lets (GOV.UK)',
          url: 'https://www.gov.uk/introduction-to-business-rates/self-catering-and-holiday-let-accommodation',
          type: 'link',
        },
        {
          title: 'Paying tax on rental income (GOV.UK)',
          url: 'https://www.gov.uk/renting-out-a-property/paying-tax',
          type: 'link',
        },
        {
          title: 'Non-domestic rates for self-catering in Wales (Business Wales)',
          url: 'https://businesswales.gov.wales/non-domestic-rates-self-catering-properties-wales',
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
      naGuidance: 'Choose N/A only if another person or company is the ratepayer and taxpayer for the letting.',
      requirementLevel: 'law',
      nations: {
        england:
          'Business rates apply if, over the last 12 months, the property was available for at least 140 nights and let for at least 70. A power for mayors to charge an overnight levy was consulted on until February 2026.',
        scotland:
          'Broadly 140 nights available and 70 let in the year, decided by the assessor. Edinburgh charges 5% on the first five nights of stays from 24 July 2026; other councils may follow.',
        wales:
          '252 nights available and 182 let; an Order made in January 2026 lets an average over two or three years and up to 14 charity-donated days count. Councils may bring in a visitor levy, which was expected from April 2027 at the earliest.',
        northern_ireland: 'Rates are handled by Land & Property Services; tell them the property is used for letting.',
      },
      legalBasis: [
        'Local Government Finance Act 1988, section 66',
        'Non-Domestic Rating (Amendment of Definition of Domestic Property) (Wales) Order 2022 as later amended',
        'Visitor Levy (Scotland) Act 2024',
        'Visitor Accommodation (Register and Levy) Etc. (Wales) Act 2025, Part 3',
        'Income Tax (Trading and Other Income) Act 2005 as amended by Finance Act 2025',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'data-protection',
      revision: 1,
      question:
        'Have you paid the ICO data protection fee (or confirmed you are exempt) and given guests a privacy notice?',
      briefDescription: 'Data protection fee and guest privacy notice',
      longDescription:
        "If you hold guest names, contact details or messages on a phone, computer or booking system, UK data protection law applies to you. Most businesses that do this must pay a yearly fee to the Information Commissioner's Office, and recording people on CCTV for crime prevention also triggers the fee. You must also tell guests what you hold, why, for how long and who sees it.",
      recommendations: [
        'Use the ICO self-assessment to find out whether you owe the fee, and keep the answer.',
        'Publish a short privacy notice and link to it from your booking confirmation.',
        'Delete guest data when you no longer need it and secure what you keep.',
        'Give people a simple way to ask for their data or to complain.',
      ],
      resources: [
        {
          title: 'Data protection fee (ICO)',
          url: 'https://ico.org.uk/for-organisations/data-protection-fee/',
          type: 'link',
        },
        {
          title: 'Registration, data protection and surveillance (VisitBritain Pink Book)',
          url: 'https://www.visitbritain.org/business-advice/registration-and-data-protection',
          type: 'link',
        },
        {
          title: 'Guest privacy notice template',
          type: 'coming-soon',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A only if you never see guest details because an agent alone holds them.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        'UK General Data Protection Regulation',
        'Data Protection Act 2018',
        'Data Protection (Charges and Information) Regulations 2018',
        'Data (Use and Access) Act 2025',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'guest-register',
      revision: 1,
      question:
        'Do you record the required details of every guest aged 16 or over and keep them for at least 12 months?',
      briefDescription: 'Guest register',
      longDescription:
        'The Immigration (Hotel Records) Order 1972 covers any premises where people pay to sleep, so it reaches self-catering lets as well as hotels. You must record the full name and nationality of each guest aged 16 or over. Guests who are not British, Irish or Commonwealth citizens must also give a passport or identity document number, where it was issued and their next destination, and you must be able to show the record to the police.',
      recommendations: [
        'Collect details of every adult guest, not only the person who booked.',
        'Record the date of arrival and keep each entry for at least 12 months.',
        'Store the register securely, then delete entries you no longer need.',
        'Mention the register in your privacy notice.',
      ],
      resources: [
        {
          title: 'Immigration (Hotel Records) Order 1972',
          url: 'https://www.legislation.gov.uk/uksi/1972/1689/made',
          type: 'link',
        },
        {
          title: 'Registration, data protection and surveillance (VisitBritain Pink Book)',
          url: 'https://www.visitbritain.org/business-advice/registration-and-data-protection',
          type: 'link',
        },
        {
          title: 'Guest register template',
          type: 'coming-soon',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance:
        'N/A is rarely right, because the Order covers all paid overnight stays. Use it only if the property has not yet been let.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland: 'nibusinessinfo also lists home address and departure date among the details to record.',
      },
      legalBasis: ['Immigration (Hotel Records) Order 1972', 'Immigration Act 1971, section 4(4)'],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'energy-performance-certificate',
      revision: 1,
      question:
        'Do you hold a valid Energy Performance Certificate rated E or better, or written evidence that the certificate or the minimum rating does not apply?',
      briefDescription: 'Energy Performance Certificate (or evidence of exemption)',
      longDescription:
        'An Energy Performance Certificate (EPC) rates a building from A to G. In England and Wales official guidance has long limited the duty to holiday lets that are let for at least four months in a year and where the guest pays for the energy, although the government said in January 2026 that it would change when EPCs are required. Rating E is the legal floor for ordinary private tenancies and is the benchmark this service uses; short holiday lets have so far been outside that minimum standard, so a lower rating is not automatically unlawful.',
      recommendations: [
        'Search the register for an existing certificate and check its date and rating.',
        'Order a new assessment if it has expired or the property has changed a lot.',
        'If no certificate is needed, or a lower rating is lawful for you, write down why, date it and upload that note.',
        'In Scotland, plan for a new-style certificate by 31 October 2027.',
      ],
      resources: [
        {
          title: 'Find an energy certificate (GOV.UK)',
          url: 'https://www.gov.uk/find-energy-certificate',
          type: 'link',
        },
        {
          title: 'Reforms to the energy performance of buildings regime: partial response (GOV.UK)',
          url: 'https://www.gov.uk/government/consultations/reforms-to-the-energy-performance-of-buildings-regime/outcome/reforms-to-the-energy-performance-of-buildings-regime-partial-government-response',
          type: 'link',
        },
        {
          title: 'EPCs for holiday lets in Scotland (gov.scot)',
          url: 'https://www.gov.scot/publications/energy-performance-certificates-guide/pages/holiday-let-accommodation/',
          type: 'link',
        },
        {
          title: 'EPC exemption statement template',
          type: 'coming-soon',
        },
      ],
      uploadRequired: true,
      documentType: 'epc_certificate',
      responseType: 'yesNo',
      naCountsAsCompliant: false,
      naGuidance: null,
      requirementLevel: 'law_some_nations',
      nations: {
        england:
          'An EPC is generally needed only if the let totals four months or more in a year and the guest pays energy bills; rules bringing short-term lets into scope were expected in 2026, so check whether they have been made.',
        scotland:
          'A whole self-catering home needs an EPC and its rating must be in adverts, with no minimum rating. Regulations in force from 31 October 2026 cut validity to five years and give short-term lets until 31 October 2027 to get the new style.',
        wales: 'The England and Wales Regulations apply, as for England.',
        northern_ireland:
          'An EPC is required when a building is rented out and lasts ten years; how this applies to short holiday stays was not confirmed, and no minimum rating was found.',
      },
      legalBasis: [
        'Energy Performance of Buildings (England and Wales) Regulations 2012',
        'Energy Efficiency (Private Rented Property) (England and Wales) Regulations 2015 (benchmark only)',
        'Energy Performance of Buildings (Scotland) Regulations 2025',
        'Energy Performance of Buildings (Certificates and Inspections) Regulations (Northern Ireland) 2008',
      ],
      lastReviewed: '2026-11-20',
    },
  ],
} satisfies SectionContent;
