import type { SectionContent } from '../../schema.ts';

export const hygiene = {
  number: 5,
  title: 'Hygiene & Cleanliness',
  questions: [
    {
      key: 'changeover-cleaning',
      revision: 1,
      question: 'Do you follow and record a written cleaning checklist at every changeover?',
      briefDescription: 'Changeover cleaning checklist',
      longDescription:
        'No statute sets a cleaning standard for holiday lets, but you must supply the accommodation with reasonable care, keep visitors safe and deliver what you advertise. A written checklist shows what was cleaned, by whom and when, and it gives cleaners a moment to spot faults in alarms, locks and appliances. National tourist board quality standards also start from a high level of cleanliness.',
      recommendations: [
        'Write a room-by-room checklist that includes touch points, bathrooms, kitchen, outdoor furniture and bins.',
        'Add safety checks for alarms, exits, heating and hot water to the same sheet.',
        'Have the cleaner sign and date it, and keep it for at least a year.',
        'Leave enough time between stays for the work to be done properly.',
      ],
      resources: [
        {
          title: 'Changeover cleaning checklist template',
          type: 'coming-soon',
        },
        {
          title: 'Health and safety liabilities (VisitBritain Pink Book)',
          url: 'https://www.visitbritain.org/business-advice/understand-health-safety-0',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'N/A is rarely right; use it only if the property has not yet opened to guests.',
      requirementLevel: 'good_practice',
      nations: {
        england: null,
        scotland:
          'The licence requires houses and flats to meet the repairing standard; individual councils can add cleanliness conditions.',
        wales: null,
        northern_ireland: 'Tourism NI statutory inspections check minimum standards for certified accommodation.',
      },
      legalBasis: [
        'Consumer Rights Act 2015, sections 49 and 50',
        'Health and Safety at Work etc. Act 1974 (Great Britain) and Health and Safety at Work (Northern Ireland) Order 1978',
        "Occupiers' liability legislation",
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'linen-and-bedding',
      revision: 1,
      question: 'Are bed linen, towels and mattress protectors changed and hygienically laundered for every new guest?',
      briefDescription: 'Clean linen, towels and bedding',
      longDescription:
        'Fresh bedding for each booking is a basic expectation of guests, insurers and quality schemes, and failing to provide it can breach your contract with the guest. Washing at a suitable temperature and storing clean and used linen apart cuts the risk of infection, bed bugs and allergies. Pillows, duvets and mattress protectors need their own wash or replacement cycle.',
      recommendations: [
        'Wash linen and towels for every new booking, or use a reputable laundry with records.',
        'Use washable protectors on every mattress and pillow.',
        'Keep clean and used linen in separate, closed bags.',
        'Inspect mattresses and seams for bed bugs at each changeover and replace worn items.',
      ],
      resources: [
        {
          title: 'Linen and laundry log template',
          type: 'coming-soon',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A if guests bring all their own linen and towels and the listing says so clearly.',
      requirementLevel: 'good_practice',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland:
          'Minimum standards for bedding and facilities form part of Tourism NI certification for each category.',
      },
      legalBasis: [
        'Consumer Rights Act 2015, sections 49 and 50',
        'Contract terms and quality scheme standards (good practice)',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'food-and-alcohol',
      revision: 1,
      question:
        'If you supply food or drink, such as a welcome pack or breakfast items, do you follow food hygiene, allergen and alcohol rules?',
      briefDescription: 'Food, allergen and alcohol rules',
      longDescription:
        'Supplying food regularly, even free of charge, can make you a food business that should register with the local authority at least 28 days before starting; councils decide case by case and often treat sealed shop-bought items as very low risk. Home-made or unwrapped food carries more duties, including hygiene controls and clear allergen information. Including alcohol in a price can count as a sale that needs a licence, so ask before offering it.',
      recommendations: [
        'Ask the council whether your welcome pack needs registration, and note the reply.',
        'Prefer factory-sealed food with ingredient and allergen labels, within date.',
        'Ask about allergies before arrival and give allergen information for anything loose or home-made.',
        'Check alcohol licensing rules before offering drinks, and never supply alcohol to anyone under 18.',
      ],
      resources: [
        {
          title: 'Register a food business (Food Standards Agency)',
          url: 'https://www.food.gov.uk/business-guidance/register-a-food-business',
          type: 'link',
        },
        {
          title: 'Allergen guidance for food businesses (Food Standards Agency)',
          url: 'https://www.food.gov.uk/business-guidance/allergen-guidance-for-food-businesses',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A if you never supply food or drink, not even tea, coffee, biscuits or oil.',
      requirementLevel: 'law',
      nations: {
        england: 'Licensing Act 2003 rules on alcohol apply.',
        scotland:
          "Food Standards Scotland and the council's environmental health team apply; the Licensing (Scotland) Act 2005 covers alcohol.",
        wales: 'Licensing Act 2003 rules on alcohol apply.',
        northern_ireland:
          'Northern Ireland has its own licensing orders for alcohol, and district councils handle food registration.',
      },
      legalBasis: [
        'Food Safety Act 1990 and Food Safety (Northern Ireland) Order 1991',
        'Assimilated Regulation (EC) 852/2004',
        'Food Information Regulations 2014 and devolved equivalents',
        'Licensing Act 2003',
        'Licensing (Scotland) Act 2005',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'chemical-safety',
      revision: 1,
      question:
        'Are cleaning products, hot tub chemicals and other hazardous substances stored safely and used with the right information?',
      briefDescription: 'Safe storage and use of chemicals',
      longDescription:
        'Bleach, descaler, dishwasher tablets, pool chemicals and pest products can injure guests, children and cleaners. If anyone works for you, the Control of Substances Hazardous to Health Regulations require you to assess the risk and train them, and a general duty of care covers guests. Keeping strong products locked away, in their labelled containers, prevents most harm.',
      recommendations: [
        'Lock strong chemicals away and leave guests only mild products.',
        'Keep products in original containers with labels and never decant into drink bottles.',
        'Hold safety data sheets for anything hazardous and give cleaners gloves and instructions.',
        "Store hot tub and pool chemicals dry, apart and out of guests' reach.",
      ],
      resources: [
        {
          title: 'Control of substances hazardous to health (HSE)',
          url: 'https://www.hse.gov.uk/coshh/',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A only if no cleaning or other hazardous products are kept at the property.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland: 'The Control of Substances Hazardous to Health Regulations (Northern Ireland) 2003 apply.',
      },
      legalBasis: [
        'Control of Substances Hazardous to Health Regulations 2002',
        'Control of Substances Hazardous to Health Regulations (Northern Ireland) 2003',
        'Health and Safety at Work etc. Act 1974 (Great Britain) and Health and Safety at Work (Northern Ireland) Order 1978',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'waste-management-plan',
      revision: 1,
      question:
        "Do you have a waste management plan, with guests' rubbish and recycling collected by an authorised business waste service?",
      briefDescription: 'Waste management plan',
      longDescription:
        'Waste from paying guests is business waste, and councils apply this even where the owner pays council tax rather than business rates. You must store it safely, use an authorised carrier or a council trade service, and keep the transfer paperwork for at least two years. Guests also need separate bins and clear instructions, because recycling rules for workplaces apply to many lets.',
      recommendations: [
        'Arrange a trade waste collection, or confirm in writing how your council treats holiday lets.',
        'Keep each waste transfer note, or the season ticket that covers a series of collections.',
        'Label separate bins for food, dry recycling and general waste, and explain collection days to guests.',
        'Write the plan down, name who puts the bins out, and upload it with the contract or transfer note.',
      ],
      resources: [
        {
          title: 'Managing your waste: duty of care (GOV.UK)',
          url: 'https://www.gov.uk/managing-your-waste-an-overview/duty-of-care',
          type: 'link',
        },
        {
          title: 'Simpler Recycling: workplace recycling in England (GOV.UK)',
          url: 'https://www.gov.uk/guidance/simpler-recycling-workplace-recycling-in-england',
          type: 'link',
        },
        {
          title: 'Workplace recycling in Wales: leisure and accommodation guide (gov.wales)',
          url: 'https://www.gov.wales/workplace-recycling-regulations-guide-leisure-facilities-and-entertainment-sector',
          type: 'link',
        },
        {
          title: 'Waste management plan template',
          type: 'coming-soon',
        },
      ],
      uploadRequired: true,
      documentType: 'waste_management_plan',
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance:
        'Choose N/A only if a site or building operator removes all guest waste under its own contract, and keep evidence of that.',
      requirementLevel: 'law',
      nations: {
        england:
          'Workplaces with ten or more full-time equivalent staff have had to separate food and dry recycling since 31 March 2025; smaller firms, which covers most owners, have until 31 March 2027.',
        scotland: 'The Waste (Scotland) Regulations 2012 require businesses to present key recyclables separately.',
        wales:
          'Workplace recycling has applied since 6 April 2024 and holiday accommodation is named in the guidance; food must be separated if you produce 5 kg or more in seven days.',
        northern_ireland:
          'Waste law and food waste rules are separate; ask the district council whether it treats your let as business waste.',
      },
      legalBasis: [
        'Environmental Protection Act 1990, section 34',
        'Controlled Waste (England and Wales) Regulations 2012',
        'Waste (England and Wales) Regulations 2011',
        'Waste Separation Requirements (Wales) Regulations 2023',
        'Waste (Scotland) Regulations 2012',
        'Waste and Contaminated Land (Northern Ireland) Order 1997',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'pests-damp-and-mould',
      revision: 1,
      question: 'Do you check for pests, damp and mould, and put problems right promptly?',
      briefDescription: 'Pest, damp and mould control',
      longDescription:
        'Infestation and damp make accommodation unhealthy and can lead to refunds, bad reviews and environmental health action. Land must be kept free of significant numbers of rats and mice, and short stays do not stop a council acting on conditions harmful to health. Regular inspection, ventilation and quick repairs are cheaper than a lost booking.',
      recommendations: [
        'Look for droppings, gnawing, bed bugs, leaks, condensation and mould at each changeover.',
        'Seal gaps, fix leaks and improve extraction and heating between stays.',
        'Use a qualified pest controller and keep the treatment reports.',
        'Move or refund guests if the property is not fit to stay in.',
      ],
      resources: [
        {
          title: 'Prevention of Damage by Pests Act 1949',
          url: 'https://www.legislation.gov.uk/ukpga/Geo6/12-13-14/55/contents',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'N/A is rarely right; use it only if the property has not yet opened to guests.',
      requirementLevel: 'good_practice',
      nations: {
        england: null,
        scotland:
          'Licensed houses and flats must meet the repairing and tolerable standards, which cover damp and weather-tightness.',
        wales:
          'Future Welsh licensing will require premises to be fit for visitor accommodation; the requirement was not in force at our review.',
        northern_ireland: 'Councils act under Northern Ireland public health and clean neighbourhoods legislation.',
      },
      legalBasis: [
        'Prevention of Damage by Pests Act 1949',
        'Public Health Act 1936 and Environmental Protection Act 1990',
        'Consumer Rights Act 2015, section 49',
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
      ],
      lastReviewed: '2026-11-20',
    },
  ],
} satisfies SectionContent;
