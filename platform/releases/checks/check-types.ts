import type { KnownPart } from '../store/read-build.ts';
import { type Check, nameOf, remotesInShells } from './check.ts';
import { facadeTypes } from './facade-members.ts';
import { type TypeQuestion, typeMismatches } from './type-mismatches.ts';

const SLOTS = 'shared/contract/slots.ts';
/** The facade's types that a remote holds directly; everything else is reached from them. */
const ROOTS = ['Host', 'ApiError'];

/**
 * By the parts' records: a remote uses a member of the facade that a shell doesn't have, or has with another type; a slot
 * passes other props than its filler takes.
 */
export const typeCheck: Check = (checked) => {
  const { mine, others } = checked;
  return typeMismatches([
    ...remotesInShells(checked).flatMap(({ remote, shell }) => facadeQuestions(remote, { shell, mine })),
    ...others.flatMap((other) => [...slotQuestions(mine, other, mine), ...slotQuestions(other, mine, mine)]),
  ]);
};

function facadeQuestions(
  remote: KnownPart,
  { shell, mine }: { shell: KnownPart; mine: KnownPart },
): TypeQuestion[] {
  const usedTypes = remote.record?.types;
  const offeredTypes = shell.record?.types;
  if (!usedTypes || !offeredTypes || !remote.record) return [];
  const uses = new Set(remote.record.uses);
  const used = facadeTypes(usedTypes);
  const offered = facadeTypes(offeredTypes);
  const questions: TypeQuestion[] = [];
  const visited = new Set<string>();
  const visit = (name: string): void => {
    const type = used.get(name);
    if (!type || visited.has(name)) return;
    visited.add(name);
    for (const [member, { leadsTo, isGeneric, isOptional }] of type.members) {
      if (!uses.has(member) || (isOptional && !offered.get(name)?.members.has(member))) continue;
      const inner = leadsTo.filter((one) => used.has(one));
      // A type of the facade is compared member by member: members that no remote uses may be removed.
      questions.push({
        taken: usedTypes,
        given: offeredTypes,
        module: type.module,
        type: `${name}['${member}']`,
        isName: isGeneric || (inner.length > 0 && inner.every((one) => offered.has(one))),
        refuse: (why) =>
          `${nameOf(remote)} uses ${name}.${member} of ${type.module}, which ${nameOf(shell)} has not as it was ` +
          `built for (${why}): ${remedy(remote, mine)}`,
      });
      for (const one of inner) visit(one);
    }
  };
  for (const name of ROOTS) visit(name);
  return questions;
}

const remedy = (remote: KnownPart, mine: KnownPart) =>
  mine === remote
    ? `promote a shell that has it to everyone first, or build ${remote.manifest.name} for what is live.`
    : `keep it beside what replaces it until ${remote.manifest.name} is released without it, or remove it with the ` +
      "contract's next major version, when no live remote needs this one.";

function slotQuestions(owner: KnownPart, filler: KnownPart, mine: KnownPart): TypeQuestion[] {
  const usedTypes = filler.record?.types;
  const offeredTypes = owner.record?.types;
  if (!usedTypes || !offeredTypes) return [];
  const slots = filler.manifest.slots.fills.filter((slot) => owner.manifest.slots.offers.includes(slot));
  return slots.map((slot) => ({
    taken: usedTypes,
    given: offeredTypes,
    module: SLOTS,
    type: `SlotProps['${slot}']`,
    refuse: (why) =>
      `The slot ${slot} of ${nameOf(owner)} passes other props than ${nameOf(filler)} takes (${SLOTS}: ${why}): ` +
      (mine === owner
        ? `keep passing the old ones beside the new until a version of ${filler.manifest.name} that takes the new is released.`
        : `release a version of ${owner.manifest.name} that passes them first, or take what it passes today.`),
  }));
}
