import { parseSync, type TSType, Visitor } from 'oxc-parser';

/** A member of one of the facade's types. */
interface FacadeMember {
  /** The facade's types that its own type refers to, by name: they are compared member by member. */
  leadsTo: string[];
  /** Whether its type has type parameters of its own: two versions of it can't be compared. */
  isGeneric: boolean;
  /** Whether what is built with it also runs where it is missing, as in another major of the contract. */
  isOptional?: boolean;
}

const FACADE = /^shared\/host\/\w+\.ts$/;

/** A type of the facade: the module that exports it, and its members by name. */
interface FacadeType {
  module: string;
  members: Map<string, FacadeMember>;
}

/** Returns interfaces and classes of the facade's modules, except those that have type parameters, by name. */
export function facadeTypes(types: Readonly<Record<string, string>>): Map<string, FacadeType> {
  const byName = new Map<string, FacadeType>();
  for (const [module, text] of Object.entries(types)) {
    if (!FACADE.test(module)) continue;
    new Visitor({
      ExportNamedDeclaration: ({ declaration }) => {
        if (declaration?.type !== 'TSInterfaceDeclaration' && declaration?.type !== 'ClassDeclaration')
          return;
        if (!declaration.id || declaration.typeParameters) return;
        const members = declaration.body.body.flatMap((member): [string, FacadeMember][] =>
          (member.type === 'TSPropertySignature' || member.type === 'PropertyDefinition') &&
          member.key.type === 'Identifier'
            ? [
                [
                  member.key.name,
                  { ...describe(member.typeAnnotation?.typeAnnotation), isOptional: member.optional },
                ],
              ]
            : [],
        );
        byName.set(declaration.id.name, { module, members: new Map(members) });
      },
    }).visit(parseSync(module, text).program);
  }
  return byName;
}

/** Returns the bare names of all members of the facade's types. */
export function membersOf(types: Readonly<Record<string, string>>): Set<string> {
  return new Set([...facadeTypes(types).values()].flatMap(({ members }) => [...members.keys()]));
}

function describe(type: TSType | undefined): FacadeMember {
  if (type?.type === 'TSFunctionType') return { leadsTo: [], isGeneric: Boolean(type.typeParameters) };
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier')
    return { leadsTo: [], isGeneric: false };
  const inner = type.typeArguments?.params.flatMap((one) => describe(one).leadsTo) ?? [];
  return { leadsTo: [type.typeName.name, ...inner], isGeneric: false };
}
