import { type Comment, parseSync } from 'oxc-parser';

interface Member {
  head: string;
  doc: string;
}
interface Described {
  doc: string;
  code: string;
  members: Member[];
}

/**
 * Returns the page of documentation on `useHost()`, from the text of `shared/host/host.ts`: the members of `Host`,
 * with their comments, and the types that they use.
 */
export function hostPage(source: string): string {
  const types = readTypes(source);
  const host = types.get('Host');
  if (!host) throw new Error('shared/host/host.ts has no interface Host.');
  const members = host.members.map(({ head, doc }) => {
    // A member without a comment gets its type's.
    const [, type = ''] = /: (\w+)$/.exec(head) ?? [];
    return [`### \`${head}\``, doc || types.get(type)?.doc].filter(Boolean).join('\n\n');
  });
  const used = namesIn(host.code, types);
  const parts = [...used].map((name) => {
    const { doc, code } = types.get(name) ?? host;
    return `### ${name}\n\n${doc && `${doc}\n\n`}\`\`\`ts\n${code}\n\`\`\``;
  });
  return `# What the host gives a remote

\`useHost()\` of \`@wedding/shared/host/host.ts\` returns a \`Host\`; nothing is on \`window\`. This page is generated from
its types by \`npm test -- cli host-page -u\`. What is added here raises the shell's \`contract\` by a minor, what is
removed or changed by a major: \`npm run release -- check\` checks every remote against it.

## Host

${members.join('\n\n')}

## Types

${parts.join('\n\n')}
`;
}

/** Returns the exported interfaces and types of a file, by name. */
function readTypes(source: string): Map<string, Described> {
  const { program, comments } = parseSync('host.ts', source);
  const types = new Map<string, Described>();
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const { declaration } = statement;
    const isInterface = declaration?.type === 'TSInterfaceDeclaration';
    if (!isInterface && declaration?.type !== 'TSTypeAliasDeclaration') continue;
    const members = isInterface ? declaration.body.body : [];
    types.set(declaration.id.name, {
      doc: docBefore(statement.start, { source, comments }),
      code: source.slice(declaration.start, declaration.end),
      members: members.map(({ start, end }) => ({
        head: source.slice(start, end).replace(/;$/, '').replace(/\s+/g, ' '),
        doc: docBefore(start, { source, comments }),
      })),
    });
  }
  return types;
}

/** Returns the comment that ends directly before a place, as one paragraph. */
function docBefore(
  place: number,
  { source, comments }: { source: string; comments: readonly Comment[] },
): string {
  const comment = comments.find(({ end }) => end <= place && source.slice(end, place).trim() === '');
  const lines = comment?.value.split('\n').map((line) => line.replace(/^\s*\*+ ?/, '').trim()) ?? [];
  return lines.join(' ').trim();
}

/** Returns the types of the same file that the code names, and those that these name. */
function namesIn(
  code: string,
  types: ReadonlyMap<string, Described>,
  known = new Set<string>(),
): Set<string> {
  for (const [name, { code: own }] of types) {
    if (name === 'Host' || known.has(name) || !new RegExp(`\\b${name}\\b`).test(code)) continue;
    known.add(name);
    namesIn(own, types, known);
  }
  return known;
}
