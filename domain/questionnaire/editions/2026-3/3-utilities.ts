import type { SectionContent } from '../../schema.ts';

export const utilities = {
  number: 3,
  title: 'Gas, Electric & Water Compliance',
  questions: [
    {
      key: 'gas-safety-record',
      revision: 1,
      question:
        'Is there a gas safety record from the last 12 months covering every gas appliance, pipe and flue you provide, including LPG?',
      briefDescription: 'Gas safety record',
      longDescription:
        'Anyone who lets accommodation with gas must keep appliances, pipework and flues safe and have appliances and flues checked each year by a Gas Safe registered engineer. The duty reaches holiday cottages, lodges and caravans, and it includes LPG. Keep each record for at least two years; where stays are shorter than 28 days, HSE guidance allows you to display the record prominently instead of giving a copy to every guest.',
      recommendations: [
        'Book the next check up to two months before the current record runs out to keep the same renewal date.',
        'Use only a Gas Safe registered engineer and check that their card covers your appliances and LPG if you use it.',
        'Do not let the property until any unsafe appliance is repaired or disconnected.',
        'Display the record in the property and upload a copy.',
      ],
      resources: [
        {
          title: 'Gas safety: questions for landlords (HSE)',
          url: 'https://www.hse.gov.uk/gas/domestic/faqlandlord.htm',
          type: 'link',
        },
        {
          title: 'Gas Safe Register',
          url: 'https://www.gassaferegister.co.uk/',
          type: 'link',
        },
        {
          title: 'Gas Safety (Installation and Use) Regulations 1998, regulation 36',
          url: 'https://www.legislation.gov.uk/uksi/1998/2451/regulation/36',
          type: 'link',
        },
      ],
      uploadRequired: true,
      documentType: 'gas_safety_certificate',
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance:
        'Choose N/A if there is no mains gas and no LPG, not even a cabinet heater, hob or gas barbecue you supply.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland:
          'An annual inspection is also a mandatory licence condition, and a copy of the report must be available to guests.',
        wales: null,
        northern_ireland:
          'Separate Northern Ireland Regulations of 2004 set matching landlord duties, enforced by HSENI.',
      },
      legalBasis: [
        'Gas Safety (Installation and Use) Regulations 1998, regulation 36',
        'Gas Safety (Installation and Use) Regulations (Northern Ireland) 2004',
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'electrical-installation-report',
      revision: 1,
      question:
        'Has a qualified electrician inspected the fixed wiring within the last five years and reported it satisfactory?',
      briefDescription: 'Electrical installation condition report (EICR)',
      longDescription:
        "Everyone who runs a let must keep the electrical installation safe, and an electrical installation condition report is the accepted way to prove it. The five-year rule in England's private rented sector Regulations covers homes occupied as a main residence and so does not directly bind holiday lets, but five years is the standard insurers and agents expect and this service applies it. In Scotland a five-yearly inspection is a licence condition.",
      recommendations: [
        'Use an electrician registered with a recognised scheme for inspection and testing.',
        'Complete any repairs coded C1, C2 or FI and keep the confirmation with the report.',
        'Follow a shorter interval if the electrician recommends one.',
        'Upload the report and set the expiry to the next inspection date.',
      ],
      resources: [
        {
          title: 'Electrical Safety First',
          url: 'https://www.electricalsafetyfirst.org.uk/',
          type: 'link',
        },
        {
          title: 'Electricity at Work Regulations 1989',
          url: 'https://www.legislation.gov.uk/uksi/1989/635/contents',
          type: 'link',
        },
        {
          title: 'Scottish licence conditions (mygov.scot)',
          url: 'https://www.mygov.scot/short-term-let-licences/legal-requirements-for-short-term-let-licences',
          type: 'link',
        },
      ],
      uploadRequired: true,
      documentType: 'eicr_certificate',
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A only for a unit with no fixed electrical installation, such as an off-grid hut.',
      requirementLevel: 'law_some_nations',
      nations: {
        england: 'No five-year rule applies directly to holiday lets; general electrical and fire safety duties do.',
        scotland:
          'Inspection at least every five years by a competent person is a mandatory licence condition and the report must be available to guests.',
        wales:
          'No holiday-let rule is in force yet, but electrical certificates were part of the evidence planned for the future Welsh licence.',
        northern_ireland:
          'The 2024 electrical safety Regulations apply to private tenancies of dwelling-houses; treat five years as the benchmark for holiday lets.',
      },
      legalBasis: [
        'Electricity at Work Regulations 1989 and Electricity at Work Regulations (Northern Ireland) 1991',
        'Regulatory Reform (Fire Safety) Order 2005 (England and Wales)',
        'Health and Safety at Work etc. Act 1974 (Great Britain) and Health and Safety at Work (Northern Ireland) Order 1978',
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
        'Electrical Safety Standards in the Private Rented Sector (England) Regulations 2020 (benchmark only)',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'portable-appliance-checks',
      revision: 1,
      question:
        'Are the portable electrical appliances you supply checked regularly by a competent person, with a record kept?',
      briefDescription: 'Portable appliance checks',
      longDescription:
        'Kettles, toasters, lamps, televisions and other equipment you supply must be safe, but outside Scotland no law fixes a yearly portable appliance test. What matters is a sensible routine: look over each item at changeovers and have higher-risk items tested at an interval that suits their use. Scottish licence holders must have a portable appliance testing report for items guests can use.',
      recommendations: [
        'Look for damaged plugs, leads, scorching and loose parts at every changeover.',
        'Have a competent person test appliances at an interval based on risk, often yearly in a busy let.',
        'Keep a list of appliances with the dates and results of checks.',
        'Register appliances with the maker so that you hear about recalls.',
      ],
      resources: [
        {
          title: 'Portable appliance testing: questions (HSE)',
          url: 'https://www.hse.gov.uk/electricity/faq-portable-appliance-testing.htm',
          type: 'link',
        },
        {
          title: 'Electrical Safety First',
          url: 'https://www.electricalsafetyfirst.org.uk/',
          type: 'link',
        },
      ],
      uploadRequired: false,
      optionalDocumentType: 'pat_certificate',
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A if you supply no plug-in appliances.',
      requirementLevel: 'law_some_nations',
      nations: {
        england: null,
        scotland:
          'A portable appliance testing report is a mandatory licence condition and must be available to guests.',
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        'Electricity at Work Regulations 1989',
        'Electrical Equipment (Safety) Regulations 2016',
        'General Product Safety Regulations 2005',
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'legionella-risk-assessment',
      revision: 1,
      question: 'Do you have an up-to-date legionella risk assessment for the hot and cold water systems?',
      briefDescription: 'Legionella risk assessment',
      longDescription:
        "HSE's definition of a landlord takes in anyone who lets property under a lease or licence of less than seven years, so holiday hosts have a duty to assess and control exposure to legionella bacteria in the water system. A simple home-style system often needs only a basic assessment that a competent owner can do, without routine water samples. Holiday lets deserve extra care because water can stand unused between bookings and showers create fine spray.",
      recommendations: [
        'Assess the system, write down the findings and review them when the plumbing or use changes.',
        'Store hot water at 60°C, keep cold water below 20°C and remove pipes nobody uses.',
        'Run every tap and shower for several minutes after the property has been empty for a week or more.',
        'Clean and descale shower heads regularly and log what you do.',
      ],
      resources: [
        {
          title: "Legionella and landlords' responsibilities (HSE)",
          url: 'https://www.hse.gov.uk/legionnaires/legionella-landlords-responsibilities.htm',
          type: 'link',
        },
        {
          title: "Legionnaires' disease: Approved Code of Practice L8 (HSE)",
          url: 'https://www.hse.gov.uk/pubns/books/l8.htm',
          type: 'link',
        },
      ],
      uploadRequired: false,
      optionalDocumentType: 'legionella_assessment',
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A only if the unit has no piped water.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: 'Assessing the risk from legionella is a mandatory licence condition, whatever the water source.',
        wales: null,
        northern_ireland:
          'The same duty arises under Northern Ireland health and safety and COSHH legislation, enforced by HSENI or the district council.',
      },
      legalBasis: [
        'Health and Safety at Work etc. Act 1974 (Great Britain) and Health and Safety at Work (Northern Ireland) Order 1978',
        'Control of Substances Hazardous to Health Regulations 2002',
        'Approved Code of Practice L8 and guidance HSG274',
        'Civic Government (Scotland) Act 1982 (Licensing of Short-term Lets) Order 2022, schedule 3',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'private-water-supply',
      revision: 1,
      question: 'If the property uses a private water supply, is it risk assessed, tested and safe to drink?',
      briefDescription: 'Private water supply assessment and tests',
      longDescription:
        'Water from a well, spring, borehole or stream used in a holiday let counts as a commercial or public use, so the simpler rules for a single family home do not apply. In England the council must assess the risk at least every five years and sample at least yearly, and it can charge for this. You must act on any notice and warn guests if the water is not safe.',
      recommendations: [
        "Tell the council's environmental health team that the supply serves a holiday let.",
        'Keep the latest risk assessment and sample results with the property file.',
        'Service filters and ultraviolet lamps on schedule and record each visit.',
        'Provide bottled water and a clear warning if a test fails.',
      ],
      resources: [
        {
          title: 'Private water supplies (Drinking Water Inspectorate)',
          url: 'https://www.dwi.gov.uk/private-water-supplies/',
          type: 'link',
        },
        {
          title: 'Private Water Supplies (England) Regulations 2016',
          url: 'https://www.legislation.gov.uk/uksi/2016/618/contents',
          type: 'link',
        },
        {
          title: 'Drinking Water Quality Regulator for Scotland',
          url: 'https://dwqr.scot/',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A if the property is on the public mains.',
      requirementLevel: 'law',
      nations: {
        england: 'Councils apply the 2016 Regulations.',
        scotland: 'The 2017 private supplies Regulations apply and the licence has its own private water condition.',
        wales: 'The Private Water Supplies (Wales) Regulations 2017 apply, with capped fees.',
        northern_ireland:
          'Separate 2017 Regulations apply; supplies used for letting should be notified to the drinking water regulator.',
      },
      legalBasis: [
        'Private Water Supplies (England) Regulations 2016',
        'Private Water Supplies (Wales) Regulations 2017',
        'Water Intended for Human Consumption (Private Supplies) (Scotland) Regulations 2017',
        'Private Water Supplies Regulations (Northern Ireland) 2017',
      ],
      lastReviewed: '2026-11-20',
    },
    {
      key: 'hot-tub-and-pool',
      revision: 1,
      question:
        'If you provide a hot tub, spa or swimming pool, is it run under a written safety plan with water test records?',
      briefDescription: 'Hot tub and pool safety plan and records',
      longDescription:
        'A hot tub or pool used by paying guests is a business activity, so health and safety law applies and HSE guidance HSG282 (spa pools) and HSG179 (swimming pools) sets the expected standard. Hot tubs in lets need a legionella risk assessment, continuous disinfection, frequent water tests and, for a tub serving one property, a water change between groups. Pools need clear depth signs, rules, rescue equipment and control of access, especially for children.',
      recommendations: [
        'Write a risk assessment and daily routine for each pool or tub, naming who is responsible.',
        'Test disinfectant and pH as the plan requires, usually twice a day in use, and keep the results.',
        'Drain, clean and refill a hot tub between guest groups, and send samples for laboratory tests as the plan sets out.',
        'Tell your insurer, fit a lockable cover or barrier and give guests written rules.',
      ],
      resources: [
        {
          title: 'HSG282: control of legionella in spa-pool systems (HSE)',
          url: 'https://www.hse.gov.uk/pubns/books/hsg282.htm',
          type: 'link',
        },
        {
          title: 'HSG179: health and safety in swimming pools (HSE)',
          url: 'https://www.hse.gov.uk/pubns/books/hsg179.htm',
          type: 'link',
        },
      ],
      uploadRequired: false,
      responseType: 'yesNoNA',
      naCountsAsCompliant: true,
      naGuidance: 'Choose N/A if there is no hot tub, spa, plunge pool or swimming pool.',
      requirementLevel: 'law',
      nations: {
        england: null,
        scotland: null,
        wales: null,
        northern_ireland: null,
      },
      legalBasis: [
        'Health and Safety at Work etc. Act 1974 (Great Britain) and Health and Safety at Work (Northern Ireland) Order 1978',
        'Control of Substances Hazardous to Health Regulations 2002',
        'HSE guidance HSG282 and HSG179',
        "Occupiers' liability legislation",
      ],
      lastReviewed: '2026-11-20',
    },
  ],
} satisfies SectionContent;
