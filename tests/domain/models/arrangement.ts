import { arrangementDecider } from '../../../domain/arrangement/decider.ts';
import type { ArrangementEvent } from '../../../domain/arrangement/events.ts';
import { MAX_GROUPS, MAX_TAGS } from '../../../domain/arrangement/limits.ts';
import { arrangedOf } from '../../../domain/arrangement/state.ts';
import { aboutAda, ada, at, bob, cottage, villa } from '../../support/events.ts';
import { modelled } from './modelled.ts';

const by = { accountId: ada, at };
const IDS = ['1', '2', '3', '4'].map((digit) => `b4f7c0de-3b1a-4f0e-9a52-6a0b2f9d110${digit}`);
/** The first two are the same name. */
const NAMES = ['Carne', 'CARNE', 'Trevone'];
const TAGS = ['Dogs', 'dogs', 'Sea view'];
const PROPERTIES = [cottage, villa];

type Group = { groupId: string; name: string };
type Place = { group: string | null; tags: readonly string[]; person: string | null };

const lower = (text: string) => text.toLowerCase();

/** How an account arranges two properties, with `groups` groups and with `tags` tags of the cottage before. */
const arrangementAfter = ({ groups, tags }: { groups: number; tags: number }) => {
  const former: readonly Group[] = Array.from({ length: groups }, (_, index) => {
    return { groupId: `before ${index}`, name: `Client before ${index}` };
  });
  const formerTags = Array.from({ length: tags }, (_, index) => `Tag before ${index}`);
  const given: readonly ArrangementEvent[] = [
    ...former.map(({ groupId, name }): ArrangementEvent => {
      return { type: 'GroupAdded', data: { ...by, groupId, personal: { owner: aboutAda({ name }) } } };
    }),
    ...(tags > 0
      ? [
          {
            type: 'PropertyTagged' as const,
            data: { ...by, propertyId: cottage, personal: { owner: aboutAda({ tags: formerTags }) } },
          },
        ]
      : []),
  ];
  return modelled({
    decider: arrangementDecider,
    refusals: { 'group-exists': true, 'group-limit-reached': true, 'group-missing': true },
    given,
    command: (choice) => {
      const type = choice.of([
        'AddGroup',
        'AddGroup',
        'ArrangeProperties',
        'ArrangeProperties',
        'ArrangeProperties',
        'RenameGroup',
        'RemoveGroup',
        'RemoveEmptyGroups',
        'TakeOutProperty',
        'ReplaceArrangements',
        'ReplaceArrangements',
      ] as const);
      const group = (): Group => ({ groupId: choice.of(IDS), name: choice.of(NAMES) });
      switch (type) {
        case 'AddGroup':
        case 'RenameGroup':
          return { type, ...by, ...group() };
        case 'RemoveGroup':
          return { type, ...by, groupId: choice.of(IDS) };
        case 'RemoveEmptyGroups':
          return { type, ...by, groupIds: choice.of([IDS.slice(0, 1), IDS.slice(0, 3)]) };
        case 'TakeOutProperty':
          return { type, ...by, propertyId: choice.of(PROPERTIES) };
        case 'ArrangeProperties': {
          const kind = choice.of(['group', 'group', 'add-tag', 'add-tag', 'remove-tag', 'assign'] as const);
          const propertyIds = choice.of([[cottage], PROPERTIES, [villa, villa]]);
          const arrangement =
            kind === 'group'
              ? { kind, groupId: choice.of([null, ...IDS]) }
              : kind === 'assign'
                ? { kind, personId: choice.of([null, bob]) }
                : { kind, tag: choice.of(TAGS) };
          return { type, ...by, propertyIds, arrangement };
        }
        case 'ReplaceArrangements': {
          const tagsOf = () => choice.of([[], [], ['Dogs']]);
          const wanted = () => ({ group: choice.of([true, false]) ? group() : null, tags: tagsOf() });
          const now = wanted();
          const rows = choice.of([PROPERTIES, [cottage], [villa]]).map((propertyId) => {
            return { propertyId, former: { group: null, tags: [] }, now };
          });
          return {
            type,
            ...by,
            rows: choice.of([rows, rows.map((row) => ({ ...row, former: now, now: row.former }))]),
          };
        }
      }
    },
    model: () => {
      const present = new Map<string, string>();
      const removed: string[] = [];
      const places = new Map<string, Place>();
      if (tags > 0) places.set(cottage, { group: null, tags: formerTags, person: null });
      const placeOf = (id: string): Place => places.get(id) ?? { group: null, tags: [], person: null };
      const isFull = () => former.length + present.size >= MAX_GROUPS;
      const named = (name: string) => [...present].find(([, other]) => lower(other) === lower(name))?.[0];
      const remove = (ids: readonly string[]) => {
        const going = [...present.keys()].filter((id) => ids.includes(id));
        for (const id of going) {
          present.delete(id);
          removed.push(id);
          for (const [property, place] of places)
            if (place.group === id) places.set(property, { ...place, group: null });
        }
        return going.map(() => 'GroupRemoved');
      };
      /** Null for no group, also if the group was removed; its own id if it has to be added. */
      const found = (group: Group | null) => {
        if (!group) return null;
        if (present.has(group.groupId)) return group.groupId;
        return named(group.name) ?? (removed.includes(group.groupId) ? null : group.groupId);
      };
      return {
        expect: (command) => {
          switch (command.type) {
            case 'AddGroup':
            case 'RenameGroup': {
              const { type, groupId, name } = command;
              if (type === 'AddGroup' && present.has(groupId)) return [];
              if (type === 'AddGroup' ? removed.includes(groupId) : !present.has(groupId)) return 'group-missing';
              if (present.get(groupId) === name) return [];
              const others = [...present].filter(([id, other]) => id !== groupId && lower(other) === lower(name));
              if (others.length > 0) return 'group-exists';
              if (type === 'AddGroup' && isFull()) return 'group-limit-reached';
              present.set(groupId, name);
              return [type === 'AddGroup' ? 'GroupAdded' : 'GroupRenamed'];
            }
            case 'RemoveGroup':
              if (removed.includes(command.groupId)) return [];
              return present.has(command.groupId) ? remove([command.groupId]) : 'group-missing';
            case 'RemoveEmptyGroups': {
              const used = [...places.values()].map(({ group }) => group);
              return remove(command.groupIds.filter((id) => !used.includes(id)));
            }
            case 'TakeOutProperty': {
              const { group, tags: all, person } = placeOf(command.propertyId);
              places.delete(command.propertyId);
              return [
                ...(group === null ? [] : ['PropertyGrouped']),
                ...(all.length === 0 ? [] : ['PropertyTagged']),
                ...(person === null ? [] : ['PropertyAssigned']),
              ];
            }
            case 'ArrangeProperties': {
              const { arrangement, propertyIds } = command;
              if (arrangement.kind === 'group' && arrangement.groupId && !present.has(arrangement.groupId))
                return 'group-missing';
              return [...new Set(propertyIds)].flatMap((id) => {
                const place = placeOf(id);
                if (arrangement.kind === 'group') {
                  if (place.group === arrangement.groupId) return [];
                  places.set(id, { ...place, group: arrangement.groupId });
                  return ['PropertyGrouped'];
                }
                if (arrangement.kind === 'assign') {
                  if (place.person === arrangement.personId) return [];
                  places.set(id, { ...place, person: arrangement.personId });
                  return ['PropertyAssigned'];
                }
                const others = place.tags.filter((tag) => lower(tag) !== lower(arrangement.tag));
                const has = others.length < place.tags.length;
                if (arrangement.kind === 'remove-tag' ? !has : has || place.tags.length >= MAX_TAGS) return [];
                places.set(id, { ...place, tags: has ? others : [...place.tags, arrangement.tag] });
                return ['PropertyTagged'];
              });
            }
            case 'ReplaceArrangements':
              return command.rows.flatMap(({ propertyId, former: was, now }) => {
                const place = placeOf(propertyId);
                const sameTags = (one: readonly string[]) => one.join() === place.tags.join();
                if (place.group !== found(was.group) || !sameTags(was.tags)) return [];
                const recorded: string[] = [];
                const group = found(now.group);
                if (now.group && group && !present.has(group)) {
                  if (isFull()) return [];
                  present.set(group, now.group.name);
                  recorded.push('GroupAdded');
                }
                if (group !== place.group) recorded.push('PropertyGrouped');
                if (!sameTags(now.tags)) recorded.push('PropertyTagged');
                if (recorded.length > 0) places.set(propertyId, { ...place, group, tags: now.tags });
                return recorded;
              });
          }
        },
        view: () => ({ groups: [...present], removed, places: PROPERTIES.map(placeOf) }),
      };
    },
    view: (state) => ({
      groups: state.groups.filter(({ groupId }) => IDS.includes(groupId)).map(({ groupId, name }) => [groupId, name]),
      removed: state.removed,
      places: PROPERTIES.map((id) => {
        const { groupId: group, tags: all, personId: person } = arrangedOf(state, id);
        return { group, tags: all, person };
      }),
    }),
  });
};

export const arrangement = arrangementAfter({ groups: 0, tags: 0 });
/** With room for one more group, and for one more tag of the cottage. */
export const fullArrangement = arrangementAfter({ groups: MAX_GROUPS - 1, tags: MAX_TAGS - 1 });
