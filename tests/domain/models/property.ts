import { MAX_DOCUMENTS } from '../../../domain/documents/uploadLimit.ts';
import { propertyDecider } from '../../../domain/properties/decider.ts';
import type { PropertyEvent } from '../../../domain/properties/events.ts';
import type { Nation } from '../../../domain/properties/nation.ts';
import {
  ada,
  address,
  bob,
  cottage,
  details,
  documentSlotTaken,
  first,
  propertyAdded,
  second,
  upload,
} from '../../support/events.ts';
import { modelled } from './modelled.ts';

const [EARLY, LATE] = ['2026-11-20T10:00:00.000Z', '2027-01-05T10:00:00.000Z'];
const ENDS = ['2026-12-20T10:00:00.000Z', '2027-02-04T10:00:00.000Z'];
const TRANSFERS = ['1', '2', '3'].map((digit) => `c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2b0${digit}`);
const PAPERS = ['1', '2', '3', '4'].map((digit) => `c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2c0${digit}`);
const BEFORE = 'uploaded before';
const WHITBY = address.postcode;
/** Where these postcodes are. */
const NATION_THERE: Readonly<Record<string, Nation>> = { [WHITBY]: 'england', 'EH1 1AA': 'scotland' };

type Facts = { name: string; postcode: string; nation: Nation };
type Offer = { id: string; key: string; endsAt: string; standing: string };
type Present = {
  owner: string;
  facts: Facts;
  assessment: string | null;
  replaced: string[];
  papers: string[];
  offers: Offer[];
};

/** The facts of a command or a state, without those that are the same in all of them. */
const factsOf = (data: {
  nation: Nation;
  personal: { owner: { details: { name: string; postcode: string } | null } };
}) => ({
  name: data.personal.owner.details?.name ?? '',
  postcode: data.personal.owner.details?.postcode ?? '',
  nation: data.nation,
});
const sameFacts = (one: Facts, other: Facts) =>
  one.name === other.name && one.postcode === other.postcode && one.nation === other.nation;

/** One that is here twice is chosen twice as often. */
const ALL_TYPES = [
  'AddProperty',
  'AddProperty',
  'OfferTransfer',
  'OfferTransfer',
  'AcceptTransfer',
  'TakeDocumentSlot',
  'TakeDocumentSlot',
  'TakeDocumentSlot',
  'ReleaseDocumentSlot',
  'DeclineTransfer',
  'WithdrawTransfer',
  'ChangeProperty',
  'ReplacePropertyDetails',
  'OpenAssessment',
  'ReopenAssessment',
  'ReopenAssessment',
  'ReopenAssessment',
  'RemoveUntouchedProperty',
  'RemoveProperty',
] as const;
type CommandType = (typeof ALL_TYPES)[number];

/** A property with its documents, assessments and offers, after what was `given`, with commands of these types. */
const propertyAfter = (given: readonly PropertyEvent[], types: readonly CommandType[] = ALL_TYPES) => {
  const before = given.flatMap(({ type, data }) => (type === 'DocumentSlotTaken' ? [data.documentId] : []));
  const isNew = (documentId: string) => !documentId.startsWith(BEFORE);
  return modelled({
    decider: propertyDecider,
    refusals: {
      'property-not-found': true,
      'assessment-exists': true,
      'assessment-superseded': true,
      'document-limit-reached': true,
      'expiry-in-past': true,
      'issued-in-future': true,
      'transfer-open': true,
      'transfer-ended': true,
    },
    given,
    command: (choice) => {
      const type = choice.of(types);
      const by = { accountId: choice.of([ada, ada, bob]), at: choice.of([EARLY, LATE]) };
      const facts = () => {
        const { propertyType } = details;
        const named = { name: choice.of(['Sea View', 'Old Forge']), postcode: choice.of(Object.keys(NATION_THERE)) };
        return { ...address, ...named, nation: choice.of(['england', 'wales'] as const), propertyType };
      };
      const transferId = choice.of(TRANSFERS);
      switch (type) {
        case 'AddProperty':
        case 'ChangeProperty': {
          const { nation, propertyType, ...place } = facts();
          const personal = { owner: { subject: by.accountId, details: place } };
          const about = { ...by, propertyId: cottage, propertyType, personal };
          return type === 'AddProperty'
            ? { type, ...about, nation }
            : { type, ...about, nation: choice.of([null, nation]) };
        }
        case 'ReplacePropertyDetails':
          return { type, ...by, former: facts(), details: facts() };
        case 'RemoveUntouchedProperty':
          return { type, ...by, details: facts() };
        case 'RemoveProperty':
        case 'WithdrawTransfer':
          return { type, ...by };
        case 'OpenAssessment':
          return { type, ...by, assessmentId: choice.of([first, second]), edition: '2026.3' };
        case 'ReopenAssessment': {
          const opening = { assessmentId: choice.of([first, second]), edition: '2026.3' };
          return { type, ...by, ...opening, formerAssessmentId: choice.of([undefined, first, second]) };
        }
        case 'TakeDocumentSlot': {
          const dates = choice.of([
            { issuedOn: null, expiresOn: null },
            { issuedOn: '2026-11-20', expiresOn: '2026-11-20' },
            { issuedOn: null, expiresOn: '2026-11-19' },
            { issuedOn: '2026-11-21', expiresOn: '2027-11-20' },
          ]);
          return { type, ...upload, ...by, documentId: choice.of(PAPERS), ...dates, today: '2026-11-20' };
        }
        case 'ReleaseDocumentSlot':
          return { type, ...by, documentId: choice.of([...PAPERS, ...before.slice(0, 1)]) };
        case 'OfferTransfer':
          return {
            type,
            ...by,
            transferId,
            emailKey: choice.of(['k1', 'k2']),
            email: 'bob@example.org',
            expiresAt: choice.of(ENDS),
          };
        case 'AcceptTransfer':
          return { type, ...by, transferId };
        case 'DeclineTransfer':
          return { type, at: by.at, transferId };
      }
    },
    model: () => {
      const nothing = { assessment: null, replaced: [], offers: [] };
      const added: Present = { owner: ada, facts: factsOf(details), papers: [...before], ...nothing };
      let property: Present | { removedFrom: string } | null = given.length > 0 ? added : null;
      const open = ({ offers }: Present, at: string) =>
        offers.find(({ standing, endsAt }) => standing === 'open' && at < endsAt);
      const withdraw = (present: Present, at: string) => {
        const offer = open(present, at);
        if (offer) offer.standing = 'withdrawn';
        return offer ? ['TransferWithdrawn'] : [];
      };
      const remove = (present: Present, at: string) => {
        property = { removedFrom: present.owner };
        return [...withdraw(present, at), 'PropertyRemoved'];
      };
      const change = (present: Present, facts: Facts) => {
        if (sameFacts(facts, present.facts)) return [];
        present.facts = facts;
        return ['PropertyChanged'];
      };
      return {
        expect: (command) => {
          if (command.type === 'AddProperty') {
            if (property) return [];
            property = { ...added, owner: command.accountId, facts: factsOf(command), papers: [], offers: [] };
            return ['PropertyAdded'];
          }
          if (!property) return 'property-not-found';
          if ('removedFrom' in property) {
            if (command.type === 'ReleaseDocumentSlot') return [];
            if (command.type === 'AcceptTransfer' || command.type === 'DeclineTransfer') return 'transfer-ended';
            const isRemoval = command.type === 'RemoveProperty' || command.type === 'RemoveUntouchedProperty';
            return isRemoval && command.accountId === property.removedFrom ? [] : 'property-not-found';
          }
          const present = property;
          switch (command.type) {
            case 'ReleaseDocumentSlot': {
              if (!present.papers.includes(command.documentId)) return [];
              present.papers = present.papers.filter((id) => id !== command.documentId);
              return ['DocumentSlotReleased'];
            }
            case 'DeclineTransfer':
            case 'AcceptTransfer': {
              const offer = present.offers.find(({ id }) => id === command.transferId);
              const isOpen = offer !== undefined && offer === open(present, command.at);
              if (command.type === 'DeclineTransfer') {
                if (offer?.standing === 'declined') return [];
                if (!isOpen) return 'transfer-ended';
                offer.standing = 'declined';
                return ['TransferDeclined'];
              }
              if (offer?.standing === `accepted by ${command.accountId}` && command.accountId === present.owner)
                return [];
              if (!isOpen || command.accountId === present.owner) return 'transfer-ended';
              offer.standing = `accepted by ${command.accountId}`;
              present.owner = command.accountId;
              return ['PropertyTransferred'];
            }
          }
          if (command.accountId !== present.owner) return 'property-not-found';
          switch (command.type) {
            case 'ChangeProperty': {
              const facts = factsOf({ ...command, nation: command.nation ?? present.facts.nation });
              const hasMoved = facts.postcode !== present.facts.postcode;
              if (command.nation === null && hasMoved) facts.nation = NATION_THERE[facts.postcode] ?? facts.nation;
              return change(present, facts);
            }
            case 'ReplacePropertyDetails': {
              const { name, postcode, nation } = command.details;
              return sameFacts(command.former, present.facts) ? change(present, { name, postcode, nation }) : [];
            }
            case 'RemoveUntouchedProperty': {
              const isTouched = present.assessment !== null || present.papers.length > 0;
              return isTouched || !sameFacts(command.details, present.facts) ? [] : remove(present, command.at);
            }
            case 'RemoveProperty':
              return remove(present, command.at);
            case 'OpenAssessment':
            case 'ReopenAssessment':
              if (present.assessment === command.assessmentId) return [];
              if (command.type === 'OpenAssessment') {
                if (present.assessment !== null) return 'assessment-exists';
              } else if (![undefined, present.assessment].includes(command.formerAssessmentId))
                return 'assessment-superseded';
              // What was replaced stays so: the command is a late repeat.
              else if (present.replaced.includes(command.assessmentId)) return 'assessment-superseded';
              if (present.assessment) present.replaced = [...present.replaced, present.assessment];
              present.assessment = command.assessmentId;
              return ['AssessmentOpened'];
            case 'TakeDocumentSlot': {
              const { documentId, issuedOn, expiresOn, today } = command;
              if (present.papers.includes(documentId)) return [];
              if (expiresOn && expiresOn < today) return 'expiry-in-past';
              if (issuedOn && issuedOn > today) return 'issued-in-future';
              if (present.papers.length === MAX_DOCUMENTS) return 'document-limit-reached';
              present.papers.push(documentId);
              return ['DocumentSlotTaken'];
            }
            case 'WithdrawTransfer':
              return withdraw(present, command.at);
            case 'OfferTransfer': {
              const { transferId: id, emailKey: key, expiresAt: endsAt, at } = command;
              const other = open(present, at);
              if (other) return other.key === key ? [] : 'transfer-open';
              // An offer that has ended is not made again by a late repeat of the request for it.
              if (present.offers.some((offer) => offer.id === id)) return [];
              for (const offer of present.offers) if (offer.standing === 'open') offer.standing = 'withdrawn';
              present.offers.push({ id, key, endsAt, standing: 'open' });
              return ['TransferOffered'];
            }
          }
        },
        view: () =>
          property && ('owner' in property ? { ...property, papers: property.papers.filter(isNew) } : property),
      };
    },
    view: (state) => {
      if (state.status === 'missing') return null;
      if (state.status === 'removed') return { removedFrom: state.accountId };
      return {
        owner: state.accountId,
        facts: factsOf(state.details),
        assessment: state.assessmentId,
        replaced: state.formerAssessmentIds,
        papers: state.documents.map(({ documentId }) => documentId).filter(isNew),
        offers: state.offers.map(({ transferId: id, emailKey: key, expiresAt: endsAt, status, acceptedBy }) => ({
          id,
          key,
          endsAt,
          standing: status === 'accepted' ? `accepted by ${acceptedBy}` : status,
        })),
      };
    },
  });
};

export const property = propertyAfter([]);

const full = Array.from({ length: MAX_DOCUMENTS - 2 }, (_, index) => documentSlotTaken(`${BEFORE} ${index}`));
/** With room for two more documents. */
export const fullProperty = propertyAfter([propertyAdded, ...full]);

const ABOUT_OFFERS = [
  'OfferTransfer',
  'AcceptTransfer',
  'DeclineTransfer',
  'WithdrawTransfer',
  'RemoveProperty',
] as const;
/** Whose commands are all about offers, so that one offer gets several of them. */
export const propertyOnOffer = propertyAfter([propertyAdded], ABOUT_OFFERS);
