import type { SectionContent } from '../../schema.ts';

export const fire = {
  number: 2,
  title: 'Fire & Safety Compliance',
  questions: [
    {
      key: 'fire-risk-assessment',
      revision: 1,
      question: 'Do you have a written fire risk assessment for the property that is reviewed at least once a year?',
      briefDescription: 'Fire risk assessment',
      longDescription:
        'Fire safety law applies as soon as someone pays to stay somewhere that is not their permanent home, even for one night. In England and Wales every responsible person has had to record the full assessment and fire safety arrangements since 1 October 2023, whatever the size of the business. Scotland and Northern Ireland have their own fire law with the same core duty to assess and act, and fire services advise a review each year and after any significant change.',
      recommendations: [
        'Use the government guide for small paying-guest accommodation if the property has a simple layout, no more than two storeys and sleeps ten or fewer.',
        'Bring in a competent assessor for larger, taller or more complex buildings.',
        'Write an action plan with dates and record each action when it is done.',
        'Review the assessment yearly and after any change, fire or near miss.',
        'Upload the current assessment with the date of its last review.',
      ],
      resources: [
        {
          title: 'Fire safety law and guidance for business (GOV.UK)',
          url: 'https://www.gov.uk/government/collections/fire-safety-law-and-guidance-documents-for-business',
          type: 'link',
        },
        {
          title: 'Fire safety guidance for accommodation (VisitBritain)',
          url: 'https://www.visitbritain.org/business-advice/understand-health-and-safety/fire-safety-guidance',
          type: 'link',
        },
        {
          title: 'Fire safety guidance: existing premises with sleeping accommodation (gov.scot)',
          url: 'https://www.gov.scot/publications/practical-fire-safety-guidance-existing-premises-sleeping-accommodation-2/',
          type: 'link',
        },
        {
          title: 'Building Safety Act 2022, section 156',
          url: 'https://www.legislation.gov.uk/ukpga/2022/30/section/156',
          type: 'link',
        },
        {
          title: 'Fire risk assessment template for small holiday lets',
          type: 'coming-soon',
        },
      ],
      uploadRequired: true,
      documentType: 'fire_risk_assessment',
      responseType: 'yesNo',
      naCountsAsCompliant: false,
      naGuidance: null,
      requirementLevel: 'law',
      nations: {
        england:
          'Home Office guidance for small paying-guest accommodation has statutory backing under article 50 of the Order, so following it helps show compliance.',
        scotland:
          'Part 3 of the Fire (Scotland) Act 2005 covers holiday lets, and the licence application asks for a fire safety checklist and confirmation that an assessment exists.',
        wales:
          'The Order and the section 156 changes apply in Wales too; the detailed Home Office guide is written for England.',
        northern_ireland:
          'The 2010 Regulations require a record where five or more people are employed or a licence or registration is required, so keep one in writing in every case.',
      },
      legalBasis: [
        'Regulatory Reform (Fire Safety) Order 2005 (England and Wales)',
        'Building Safety Act 2022, section 156',
        'Fire (Scotland) Act 2005, Part 3, and Fire Safety (Scotland) Regulations 2006',
        'Fire and Rescue Services (Northern Ireland) Order 2006 and Fire Safety Regulations (Northern Ireland) 2010',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'escape-routes',
      revision: 1,
      question:
        'Can every guest get out quickly, with escape routes that are clear, lit and openable from the inside without a key?',
      briefDescription: 'Safe escape routes',
      longDescription:
        'Fire law requires escape routes that guests can use safely at any time, including at night in an unfamiliar building. Inspectors look for exit doors that open without a key, halls and stairs free of obstructions, enough light if the power fails, and bedrooms that are not reached only through another risky room. In flats the shared corridors and entrance doors matter as well, so you need to work with whoever manages the building.',
      recommendations: [
        'Replace key-operated exit locks with thumb-turn locks.',
        'Keep stairs and hallways free of storage, and check doors and windows open easily at each changeover.',
        'Provide emergency lighting or working torches, as your fire risk assessment decides.',
        'Ask the building manager for the evacuation plan and fire-door checks if the let is a flat.',
      ],
      resources: [
        {
          title: 'Fire safety law and guidance for business (GOV.UK)',
          url: 'https://www.gov.uk/government/collections/fire-safety-law-and-guidance-documents-for-business',
          type: 'link',
        },
        {
          title: 'Fire safety guidance for accommodation (VisitBritain)',
          url: 'https://www.visitbritain.org/business-advice/understand-health-and-safety/fire-safety-guidance',
          type: 'link',
        },
        {
          title: 'Fire Safety (England) Regulations 2022',
          url: 'https://www.legislation.gov.uk/uksi/2022/547/contents',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNo',
      naCountsAsCompliant: false,
      naGuidance: null,
      requirementLevel: 'law',
      nations: {
        england:
          "In blocks with two or more homes the Fire Safety (England) Regulations 2022 put information duties on the building's responsible person, with fire-door checks where a storey is over 11 metres.",
        scotland:
          'The licensing fire checklist asks about escape routes, inner rooms used for sleeping and exits that open without a key.',
        wales: 'The Fire Safety (England) Regulations 2022 do not apply in Wales; the Fire Safety Order does.',
        northern_ireland: null,
      },
      legalBasis: [
        'Regulatory Reform (Fire Safety) Order 2005 (England and Wales)',
        'Fire Safety (England) Regulations 2022',
        'Fire (Scotland) Act 2005, Part 3, and Fire Safety (Scotland) Regulations 2006',
        'Fire and Rescue Services (Northern Ireland) Order 2006 and Fire Safety Regulations (Northern Ireland) 2010',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'smoke-and-heat-alarms',
      revision: 1,
      question:
        'Are smoke and heat alarms fitted where your fire risk assessment says they should be, and tested with a written record?',
      briefDescription: 'Smoke and heat alarms',
      longDescription:
        'Guests asleep in a strange building need early warning, and fire law in every nation requires suitable detection and upkeep. Government guidance for small guest accommodation in England points to interlinked, mains-powered alarms with back-up: smoke alarms in bedrooms, living rooms, halls and stairs, and a heat alarm in the kitchen. The Smoke and Carbon Monoxide Alarm (England) Regulations were written for homes occupied as a main residence, so meeting them alone is not enough for a holiday let.',
      recommendations: [
        'Fit interlinked alarms of the grade and coverage in your fire risk assessment.',
        'Test every alarm at each changeover, or weekly, and write down the result.',
        'Replace alarms at their expiry date, usually ten years.',
        'Upload an installation or inspection certificate or, if you have none, your signed test log.',
      ],
      resources: [
        {
          title: 'Fire safety law and guidance for business (GOV.UK)',
          url: 'https://www.gov.uk/government/collections/fire-safety-law-and-guidance-documents-for-business',
          type: 'link',
        },
        {
          title: 'Fire safety guidance for accommodation (VisitBritain)',
          url: 'https://www.visitbritain.org/business-advice/understand-health-and-safety/fire-safety-guidance',
          type: 'link',
        },
        {
          title: 'Fire safety guidance: existing premises with sleeping accommodation (gov.scot)',
          url: 'https://www.gov.scot/publications/practical-fire-safety-guidance-existing-premises-sleeping-accommodation-2/',
          type: 'link',
        },
        {
          title: 'Alarm test log template',
          type: 'coming-soon',
        },
      ],
      uploadRequired: true,
      documentType: 'smoke_alarm_certificate',
      responseType: 'yesNo',
      naCountsAsCompliant: false,
      naGuidance: null,
      requirementLevel: 'law',
      nations: {
        england:
          'The Home Office guide sets the expected standard for small lets; bigger or more complex buildings may need a full fire alarm system.',
        scotland:
          'Licensed lets must have satisfactory fire detection; houses and flats follow the tolerable standard of interlinked smoke alarms in living and circulation spaces and a heat alarm in the kitchen.',
        wales: 'The Fire Safety Order applies; using the standard in the English guide is a sensible benchmark.',
        northern_ireland:
          'Detection must suit the fire risk assessment; the smoke alarm rules for private tenancies are aimed at longer lets.',
      },
      legalBasis: [
        'Regulatory Reform (Fire Safety) Order 2005 (England and Wales)',
        'Housing (Scotland) Act 1987, section 86 (tolerable standard)',
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
        'Fire (Scotland) Act 2005, Part 3, and Fire Safety (Scotland) Regulations 2006',
        'Fire and Rescue Services (Northern Ireland) Order 2006 and Fire Safety Regulations (Northern Ireland) 2010',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'carbon-monoxide-alarms',
      revision: 1,
      question: 'Is there a working carbon monoxide alarm in every room with a gas, oil or solid-fuel appliance?',
      briefDescription: 'Carbon monoxide alarms',
      longDescription:
        'Carbon monoxide has no smell and can kill sleeping guests, and any appliance that burns fuel can produce it. Scottish licence conditions require detection wherever it is a risk, and government fire guidance for small guest accommodation elsewhere recommends an alarm in rooms with a gas or solid-fuel appliance. An alarm backs up regular servicing and does not replace it.',
      recommendations: [
        'Fit an alarm that meets British Standard EN 50291 in each room with a fuel-burning appliance, including boiler cupboards and bedrooms above them.',
        'Test alarms at each changeover and replace them by the date on the casing.',
        'Tell guests what the alarm sounds like and what to do if it goes off.',
      ],
      resources: [
        {
          title: 'Gas Safe Register',
          url: 'https://www.gassaferegister.co.uk/',
          type: 'link',
        },
        {
          title: 'Gas safety: questions for landlords (HSE)',
          url: 'https://www.hse.gov.uk/gas/domestic/faqlandlord.htm',
          type: 'link',
        },
        {
          title: 'Fire safety guidance: existing premises with sleeping accommodation (gov.scot)',
          url: 'https://www.gov.scot/publications/practical-fire-safety-guidance-existing-premises-sleeping-accommodation-2/',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A if nothing in the building burns fuel and no flue from a neighbour passes through it.',
      requirementLevel: 'law_some_nations',
      nations: {
        england: null,
        scotland:
          'A mandatory licence condition, and guests must be given instructions on what to do if the alarm sounds.',
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        'Regulatory Reform (Fire Safety) Order 2005 (England and Wales)',
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
        'Housing (Scotland) Act 1987, section 86 (tolerable standard)',
        'Health and Safety at Work etc. Act 1974 (Great Britain) and Health and Safety at Work (Northern Ireland) Order 1978',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'fire-fighting-equipment',
      revision: 1,
      question:
        'Do you provide the fire-fighting equipment your fire risk assessment calls for, and keep it in working order?',
      briefDescription: 'Fire-fighting equipment',
      longDescription:
        'Fire law asks for fire-fighting equipment that suits the premises, and your risk assessment decides what that means. A fire blanket in the kitchen and a simple multi-purpose extinguisher are common in small lets, with instructions that an untrained guest can follow. Equipment that has been discharged, moved or left unserviced can be worse than none.',
      recommendations: [
        'Follow the type, number and position set out in the fire risk assessment.',
        'Check pressure gauges, pins and access at every changeover.',
        'Arrange a yearly service or replacement by a competent person.',
        'Tell guests to leave the building rather than fight a fire if in doubt.',
      ],
      resources: [
        {
          title: 'Fire safety law and guidance for business (GOV.UK)',
          url: 'https://www.gov.uk/government/collections/fire-safety-law-and-guidance-documents-for-business',
          type: 'link',
        },
        {
          title: 'Fire safety guidance for accommodation (VisitBritain)',
          url: 'https://www.visitbritain.org/business-advice/understand-health-and-safety/fire-safety-guidance',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A if your written fire risk assessment concludes that no equipment is needed.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        'Regulatory Reform (Fire Safety) Order 2005 (England and Wales)',
        'Fire (Scotland) Act 2005, Part 3, and Fire Safety (Scotland) Regulations 2006',
        'Fire and Rescue Services (Northern Ireland) Order 2006 and Fire Safety Regulations (Northern Ireland) 2010',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'fire-safe-furniture',
      revision: 1,
      question:
        'Does all upholstered furniture and every mattress meet furniture fire safety rules and carry its permanent label or proof?',
      briefDescription: 'Fire-safe furniture and furnishings',
      longDescription:
        'The Furniture and Furnishings (Fire) (Safety) Regulations 1988 cover upholstered items supplied in the course of business, which includes sofas, mattresses, headboards, padded chairs and cushions in a let. Changes in force from 30 October 2025 took some baby and toddler products out of scope and dropped the swing tag, but the permanent label stayed. Furniture made before 1950 is outside the rules.',
      recommendations: [
        'Check every item for its permanent label and photograph it for your records.',
        'Replace anything without a label or other proof, and do not accept second-hand pieces without one.',
        'Keep receipts for new mattresses and sofas.',
      ],
      resources: [
        {
          title: 'Furniture and Furnishings (Fire) (Safety) Regulations 1988',
          url: 'https://www.legislation.gov.uk/uksi/1988/1324/contents',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A only if you supply no upholstered furniture, cushions or mattresses.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: 'Licence holders must keep records showing that guest furnishings and mattresses comply.',
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        'Furniture and Furnishings (Fire) (Safety) Regulations 1988',
        'Furniture and Furnishings (Fire) (Safety) (Amendment) Regulations 2025',
        'Consumer Protection Act 1987',
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'chimney-and-stove-servicing',
      revision: 1,
      question:
        'Are stoves, open fires, chimneys, oil boilers and other fuel-burning heaters swept and serviced on schedule by a competent person?',
      briefDescription: 'Chimney, stove and oil appliance servicing',
      longDescription:
        'Blocked flues cause chimney fires and carbon monoxide poisoning, and guests often do not know how to use a stove. No single statute sets a sweeping interval for holiday lets, but general fire and health and safety duties mean you must keep appliances and flues safe. Fire services suggest sweeping at least yearly, and more often where wood is burned regularly.',
      recommendations: [
        'Book a qualified sweep at least once a year, more often for wood in heavy use.',
        'Have oil boilers serviced yearly by a registered technician.',
        'Supply a guard, hearth tools, a metal ash bin with a lid and written lighting instructions.',
        'Keep each sweep and service certificate on file.',
      ],
      resources: [
        {
          title: 'HETAS: solid fuel and wood',
          url: 'https://www.hetas.co.uk/',
          type: 'link',
        },
        {
          title: 'OFTEC: oil heating',
          url: 'https://www.oftec.org/',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance:
        'Choose N/A if the property has no open fire, stove, chimney in use or oil appliance. Gas appliances belong in question 3-1.',
      requirementLevel: 'good_practice',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        'Regulatory Reform (Fire Safety) Order 2005 (England and Wales)',
        'Fire (Scotland) Act 2005, Part 3, and Fire Safety (Scotland) Regulations 2006',
        'Fire and Rescue Services (Northern Ireland) Order 2006 and Fire Safety Regulations (Northern Ireland) 2010',
        'Health and Safety at Work etc. Act 1974 (Great Britain) and Health and Safety at Work (Northern Ireland) Order 1978',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'fire-instructions',
      revision: 1,
      question: 'Do guests receive clear instructions on fire, escape and smoking when they arrive?',
      briefDescription: 'Fire and smoking instructions for guests',
      longDescription:
        'Guests need to know how to raise the alarm, which way to leave, where to meet and the full address to give to 999. Fire law expects people on the premises to be given this information, in a form that suits visitors who have never been there before. You should also set rules on smoking, candles, barbecues and battery charging, and in Wales smoking inside self-contained holiday accommodation has been against the law since 1 March 2022.',
      recommendations: [
        'Put a one-page fire action notice in the property and repeat it in the arrival message.',
        'Include the full address, postcode and a location reference for emergency services.',
        'State your rules on smoking, vaping, candles, barbecues and charging e-bikes or scooters.',
        'Check that the wording works for families, deaf or disabled guests and visitors with little English.',
      ],
      resources: [
        {
          title: 'Fire safety law and guidance for business (GOV.UK)',
          url: 'https://www.gov.uk/government/collections/fire-safety-law-and-guidance-documents-for-business',
          type: 'link',
        },
        {
          title: 'Fire safety guidance for accommodation (VisitBritain)',
          url: 'https://www.visitbritain.org/business-advice/understand-health-and-safety/fire-safety-guidance',
          type: 'link',
        },
        {
          title: 'Smoke-free law in Wales: guidance (gov.wales)',
          url: 'https://www.gov.wales/smoke-free-law-guidance-changes-march-2021-html',
          type: 'link',
        },
        {
          title: 'Fire action notice template',
          type: 'coming-soon',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'N/A is rarely right; use it only if the property has not yet opened to guests.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland:
          'Fire, gas and electrical safety information and emergency details must be available to guests in the property.',
        wales: 'Self-contained holiday accommodation must be smoke-free indoors.',
        northern_ireland: null,
      },
      legalBasis: [
        'Regulatory Reform (Fire Safety) Order 2005 (England and Wales)',
        'Fire (Scotland) Act 2005, Part 3, and Fire Safety (Scotland) Regulations 2006',
        'Fire and Rescue Services (Northern Ireland) Order 2006 and Fire Safety Regulations (Northern Ireland) 2010',
        'Public Health (Wales) Act 2017 and Smoke-free Premises and Vehicles (Wales) Regulations 2020',
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'premises-safety-check',
      revision: 1,
      question:
        'Have you checked the property for general hazards such as slips, stairs, low glass, balconies, open water and garden dangers, and dealt with them?',
      briefDescription: 'General safety check of the premises',
      longDescription:
        'Whoever controls the premises must take reasonable care that lawful visitors are safe, and running a letting business brings health and safety duties too. Typical causes of claims are loose handrails, unlit steps, slippery decking, low balcony rails, windows children can climb from and glass that does not resist impact. A short written assessment, walked through each season, is the simplest way to show you took care.',
      recommendations: [
        'Walk the inside and outside of the property with a checklist and record what you find.',
        'Fix handrails, lighting, loose paving and unstable furniture before the next guest arrives.',
        'Fit window restrictors, safety glass or film, and safe balcony rails where needed.',
        'Fence or cover ponds and hot tubs, and warn guests of hazards you cannot remove.',
      ],
      resources: [
        {
          title: 'Managing risks and risk assessment (HSE)',
          url: 'https://www.hse.gov.uk/simple-health-safety/risk/',
          type: 'link',
        },
        {
          title: 'Health and safety liabilities (VisitBritain Pink Book)',
          url: 'https://www.visitbritain.org/business-advice/understand-health-safety-0',
          type: 'link',
        },
        {
          title: 'Premises safety walk-round checklist',
          type: 'coming-soon',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'N/A is rarely right; use it only if another operator controls the whole premises.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland:
          'The licence also requires houses and flats to meet the repairing standard, which covers structure, stairs and safe access.',
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        "Occupiers' Liability Act 1957",
        "Occupiers' Liability (Scotland) Act 1960",
        "Occupiers' Liability Act (Northern Ireland) 1957",
        'Health and Safety at Work etc. Act 1974 (Great Britain) and Health and Safety at Work (Northern Ireland) Order 1978',
        'Management of Health and Safety at Work Regulations 1999',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'child-safety',
      revision: 1,
      question: 'Are window blinds, cots, high chairs, bunk beds, stair gates and play equipment safe for children?',
      briefDescription: 'Child-safe blinds, beds and equipment',
      longDescription:
        'Looped blind cords have killed young children, and trading standards advice treats holiday homes like other lettings. Blinds fitted since February 2014 should meet BS EN 13120, and older ones should be made safe or replaced. Equipment you lend or hire to guests must also be safe under product safety law, with bunk beds built so that a child cannot become trapped or fall.',
      recommendations: [
        'Fit cleats, tensioners or cordless blinds in every room, whatever the age of your guests.',
        'Check cots, high chairs, bunk beds and stair gates for damage, stability and missing parts before each stay.',
        'Provide instructions, and remove any item that has been recalled.',
        'State age limits for bunks, trampolines and play equipment.',
      ],
      resources: [
        {
          title: 'British Blind and Shutter Association',
          url: 'https://bbsa.org.uk/',
          type: 'link',
        },
        {
          title: 'General Product Safety Regulations 2005',
          url: 'https://www.legislation.gov.uk/uksi/2005/1803/contents',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: "Choose N/A if there are no corded blinds and you supply no children's, bunk or play equipment.",
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland:
          'The European Union General Product Safety Regulation has applied to products placed on the Northern Ireland market since December 2024.',
      },
      legalBasis: [
        'General Product Safety Regulations 2005',
        'Bunk Beds (Entrapment Hazards) (Safety) Regulations 1987',
        "Occupiers' liability legislation",
      ],
      lastReviewed: '2026-11-20',
    },
  ],
} satisfies SectionContent;
