import { listAdminVideos } from '@wedding/shared/contract/admin-video.ts';
import { listAdminBlogs } from '@wedding/shared/contract/blog.ts';
import { listBudgetTemplates } from '@wedding/shared/contract/budget.ts';
import type { Call } from '@wedding/shared/contract/call.ts';
import { listChecklistTemplates } from '@wedding/shared/contract/checklist.ts';
import { listMembers } from '@wedding/shared/contract/member.ts';
import { listThreads } from '@wedding/shared/contract/message-thread.ts';
import type { AdministratorRole } from '@wedding/shared/contract/roles.ts';
import { containsTerms, searchTerms } from '@wedding/shared/domain/search-text.ts';
import { keepPreviousData, useQuery } from '@wedding/shared/host/query.ts';
import { useLocation, useNavigate } from '@wedding/shared/host/router.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useDebounced } from '../hooks/use-debounced.ts';
import { useMainField } from '../hooks/use-main-field.ts';
import { useMay } from '../hooks/use-may.ts';
import { useOptions } from '../hooks/use-options.ts';
import { type ListQuery, paged, whole } from '../list/list.ts';
import { A, ACTIONS, type Entry, report } from './palette-actions.ts';
import css from './palette-sheet.module.css';

const DEBOUNCE_MS = 200;
/** Fewer letters find only actions. */
const MIN_LETTERS = 2;
const MAX_PER_KIND = 5;
/** The first word may say what to do with what the others name. */
const VERBS = ['publish', 'answer'] as const;

interface NamedEntry extends Entry {
  /** Set on what is only found after this word. */
  verb?: (typeof VERBS)[number];
}

/** Searches pages, actions and named things. The arrow keys move between the results, and Enter opens one. */
export function PaletteSheet({ start, onClose }: { start: string; onClose: () => void }) {
  const navigate = useNavigate();
  const here = useLocation();
  const may = useMay();
  const field = useMainField();
  const [text, setText] = useState(start);
  const words = searchTerms(text);
  // “Publish gele” looks for gele.
  const verb = VERBS.find((one) => one === words[0]);
  const nameTerms = verb ? words.slice(1) : words;
  const nameText = nameTerms.join(' ');
  const search = useDebounced(nameText, DEBOUNCE_MS);
  const results = useQuery({
    queryKey: ['admin-palette', search],
    queryFn: ({ signal }) => searchByName(search, signal, may),
    enabled: search.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  });
  const contains = ({ label, keywords = '' }: Entry, terms: string[]) =>
    containsTerms(`${label} ${keywords}`, terms);
  const actions = ACTIONS.filter(
    (action) => (!action.for || may(...[action.for].flat())) && contains(action, words),
  ).sort((a, b) => distance(a, words) - distance(b, words));
  const names = (results.data ?? []).filter(
    (entry) => nameText !== '' && entry.verb === verb && contains(entry, nameTerms),
  );
  const entries: Entry[] = [...actions, ...names];
  const options = useOptions(entries.length);
  const isSearching = results.isFetching || search !== nameText;

  function open(entry: Entry | undefined) {
    if (!entry) return;
    onClose();
    navigate(entry.to ?? `${here.pathname}${here.search}`, { state: entry.press && { press: entry.press } });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') open(entries[options.activeIndex]);
    else if (!options.move(event)) return;
    event.preventDefault();
  }
  return (
    <Sheet open title="Go to…" onClose={onClose}>
      <TextField
        label="Page, action, video, blog, template or member"
        hideLabel
        placeholder="Page, action, video or member"
        prefix={<Search />}
        value={text}
        limit={100}
        autoComplete="off"
        ref={field}
        {...options.field}
        onChange={(event) => {
          setText(event.target.value);
          options.select(0);
        }}
        onKeyDown={onKeyDown}
      />
      {/* The field keeps the focus, and its keys move between the options. */}
      <div className={css.list} {...options.list('Results')}>
        {entries.map((entry, index) => (
          <button
            type="button"
            key={`${entry.label} ${entry.to}`}
            onClick={() => open(entry)}
            {...options.option(index)}
          >
            <Row as="span" gap={3} justify="between">
              <span>{entry.label}</span>
              <Text as="span" tone="muted" size={13} className={css.kind}>
                {entry.kind}
              </Text>
            </Row>
          </button>
        ))}
      </div>
      <p className={css.none} role="status">
        {entries.length === 0 && nothingText(nameText, isSearching)}
      </p>
    </Sheet>
  );
}

/** How far an entry is from the typed words: what begins with them comes first, and the shortest of these: “Plans” for “plan”. */
const distance = ({ label }: Entry, words: string[]): number =>
  words.length > 0 && searchTerms(label).join(' ').startsWith(words.join(' '))
    ? label.length
    : Number.MAX_SAFE_INTEGER;

function nothingText(search: string, isSearching: boolean): string {
  if (search.length < MIN_LETTERS) return 'Type another letter to search the names.';
  return isSearching ? 'Searching…' : 'Nothing has that name.';
}

/** A person by name and the end of the number, since many have the same name. */
const withNumber = (name: string, phone: string) => (name ? `${name} ${phone}` : phone);

const nameOf = ({ name }: { name: string }) => name;

/**
 * Returns everything that the search finds, by any of its words: a video by its category, a member by a number. What is
 * often done with it is an entry too. Leaves out a kind that the role doesn't read, and one whose request fails.
 */
async function searchByName(
  search: string,
  signal: AbortSignal,
  may: ReturnType<typeof useMay>,
): Promise<NamedEntry[]> {
  const query = { search, per_page: MAX_PER_KIND };
  const find = async <Row,>(
    { who }: Pick<Call, 'who'>,
    fetchPage: (query: ListQuery, signal: AbortSignal) => Promise<{ data: Row[] }>,
    entriesOf: (row: Row) => Omit<NamedEntry, 'keywords'>[],
  ) =>
    may(...(who as readonly AdministratorRole[]))
      ? fetchPage(query, signal).then(
          ({ data }) => data.flatMap(entriesOf),
          () => [],
        )
      : [];
  const kinds = await Promise.all([
    find(listAdminVideos, paged(listAdminVideos), ({ id, title, status, video_url }) => {
      const to = `${A}/videos?video=${id}`;
      const isWaiting = status !== 'published' && video_url !== null && may('writer');
      const publish = { label: `Publish “${title}”`, kind: 'Action', to, press: ['Publish'] };
      return [
        { label: title, kind: 'Video', to },
        ...(isWaiting ? [{ ...publish, verb: 'publish' as const }] : []),
      ];
    }),
    find(listMembers, paged(listMembers), ({ id, name, phone }) => [
      { label: withNumber(name, phone), kind: 'Member', to: report(`members&member=${id}`) },
    ]),
    find(listThreads, paged(listThreads), ({ id, from, phone }) => [
      {
        label: `Answer ${withNumber(from, phone)}`,
        kind: 'Action',
        to: report(`messages&thread=${id}`),
        verb: 'answer',
      },
    ]),
    find(listAdminBlogs, paged(listAdminBlogs), ({ id, title }) => [
      { label: title, kind: 'Blog', to: `${A}/blog/new-blog?id=${id}` },
    ]),
    find(
      listBudgetTemplates,
      whole(listBudgetTemplates, (rows) => rows, nameOf),
      ({ id, name }) => [{ label: name, kind: 'Budget', to: `${A}/budget/edit-budget?id=${id}` }],
    ),
    find(
      listChecklistTemplates,
      whole(listChecklistTemplates, (rows) => rows, nameOf),
      ({ id, name }) => [{ label: name, kind: 'Checklist', to: `${A}/checklist?template=${id}` }],
    ),
  ]);
  // The server found them, maybe by words that the label hasn't.
  return kinds.flat().map((entry) => ({ ...entry, keywords: search }));
}
