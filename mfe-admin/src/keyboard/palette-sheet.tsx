import { listAdminVideos } from '@wedding/shared/contract/admin-video.ts';
import { listAdminBlogs } from '@wedding/shared/contract/blog.ts';
import { listBudgetTemplates } from '@wedding/shared/contract/budget.ts';
import { listChecklistTemplates } from '@wedding/shared/contract/checklist.ts';
import { listMembers } from '@wedding/shared/contract/member.ts';
import type { AdministratorRole } from '@wedding/shared/contract/roles.ts';
import { containsTerms, searchTerms } from '@wedding/shared/domain/search-text.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { keepPreviousData, useQuery } from '@wedding/shared/host/query.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDebounced } from '../hooks/use-debounced.ts';
import { useMainField } from '../hooks/use-main-field.ts';
import { useMay } from '../hooks/use-may.ts';
import css from './palette-sheet.module.css';

interface Entry {
  label: string;
  /** The kind of entry: `Action`, `Video`. */
  kind: string;
  to: string;
  /** Other search terms that find it. */
  keywords?: string;
  /** Whose work it is. Absent: everybody's. */
  for?: AdministratorRole;
}

const A = '/app/admin';
const report = (tab: string) => `${A}/reports?tab=${tab}`;

const PAGES: readonly Omit<Entry, 'kind'>[] = [
  { label: 'Dashboard', to: `${A}/overview`, keywords: 'home overview' },
  { label: 'Videos', to: `${A}/videos`, keywords: 'library', for: 'writer' },
  { label: 'Upload videos', to: `${A}/upload-videos`, keywords: 'new add', for: 'writer' },
  { label: 'Drafts of videos', to: `${A}/videos?status=draft`, for: 'writer' },
  { label: 'Scheduled videos', to: `${A}/videos?status=scheduled`, for: 'writer' },
  { label: 'Failed videos', to: `${A}/videos?processing=failed`, keywords: 'processing', for: 'writer' },
  { label: 'Bin of videos', to: `${A}/videos?bin=1`, keywords: 'deleted restore trash', for: 'writer' },
  { label: 'Blogs', to: `${A}/blog`, keywords: 'posts', for: 'writer' },
  { label: 'New blog', to: `${A}/blog/new-blog`, keywords: 'write post add', for: 'writer' },
  { label: 'Budget templates', to: `${A}/budget`, for: 'writer' },
  { label: 'New budget template', to: `${A}/budget/new-budget`, keywords: 'add', for: 'writer' },
  { label: 'Checklist templates', to: `${A}/checklist`, for: 'writer' },
  {
    label: 'New category of tasks',
    to: `${A}/checklist/new-category`,
    keywords: 'checklist add',
    for: 'writer',
  },
  { label: 'New tasks', to: `${A}/checklist/new-tasks`, keywords: 'checklist add', for: 'writer' },
  { label: 'Reports', to: `${A}/reports`, keywords: 'figures charts', for: 'analyst' },
  { label: 'Members', to: report('members'), keywords: 'couples numbers', for: 'support' },
  { label: 'Plans', to: report('plans'), keywords: 'tariffs prices', for: 'editor' },
  { label: 'Messages', to: report('messages'), keywords: 'inbox contact', for: 'support' },
  { label: 'Unknown texts', to: report('texts'), keywords: 'sms keywords', for: 'support' },
  { label: 'Audit trail', to: report('audit'), keywords: 'changes history', for: 'editor' },
  { label: 'Errors in browsers', to: report('errors'), keywords: 'failures crashes releases', for: 'editor' },
  { label: 'Administrators', to: report('administrators'), keywords: 'invite owners', for: 'owner' },
];
const ACTIONS: readonly Entry[] = PAGES.map((page) => ({ ...page, kind: 'Go to' }));

const DEBOUNCE_MS = 200;
/** Fewer letters find only actions. */
const MIN_LETTERS = 2;
const MAX_PER_KIND = 5;

/** Searches pages, actions and named things. The arrow keys move between the results, and Enter opens one. */
export function PaletteSheet({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const may = useMay();
  const id = useId();
  const field = useMainField();
  const [text, setText] = useState('');
  const [selectedIndex, setSelectedIndex] = useState(0);
  const search = useDebounced(text.trim(), DEBOUNCE_MS);
  const results = useQuery({
    queryKey: ['admin-palette', search],
    queryFn: ({ signal }) => searchByName(search, signal),
    enabled: search.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  });
  const words = searchTerms(text);
  const matches = ({ label, keywords = '' }: Entry) => containsTerms(`${label} ${keywords}`, words);
  const actions = ACTIONS.filter((action) => (!action.for || may(action.for)) && matches(action));
  const names = words.length > 0 ? (results.data ?? []).filter(matches) : [];
  const entries: Entry[] = [...actions, ...names];
  const activeIndex = Math.min(selectedIndex, entries.length - 1);
  const isSearching = results.isFetching || search !== text.trim();

  function open(entry: Entry | undefined) {
    if (!entry) return;
    onClose();
    navigate(entry.to);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = (activeIndex + step + entries.length) % Math.max(1, entries.length);
      setSelectedIndex(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView?.({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(entries[activeIndex]);
    }
  }
  return (
    <Sheet open title="Find an action or a name" onClose={onClose}>
      <TextField
        label="Action, video, blog, template or member"
        hideLabel
        placeholder="Action, video, blog or member"
        prefix={<Search aria-hidden="true" />}
        value={text}
        limit={100}
        autoComplete="off"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={entries[activeIndex] ? `${id}-${activeIndex}` : undefined}
        ref={field}
        onChange={(event) => {
          setText(event.target.value);
          setSelectedIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      {/* The field keeps the focus, and its keys move between the options. */}
      <div className={css.list} id={`${id}-list`} role="listbox" aria-label="Results">
        {entries.map((entry, index) => (
          <button
            key={`${entry.kind} ${entry.to}`}
            type="button"
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === activeIndex}
            tabIndex={-1}
            className={css.entry}
            onClick={() => open(entry)}
          >
            <span>{entry.label}</span>
            <Text as="span" tone="muted" size={13} className={css.kind}>
              {entry.kind}
            </Text>
          </button>
        ))}
      </div>
      <p className={css.none} role="status">
        {entries.length === 0 && nothingText(text.trim(), isSearching)}
      </p>
    </Sheet>
  );
}

function nothingText(search: string, isSearching: boolean): string {
  if (search.length < MIN_LETTERS) return 'Type another letter to search the names.';
  return isSearching ? 'Searching…' : 'Nothing has that name.';
}

/** Returns everything whose name matches the search. Leaves out a kind whose request fails. */
async function searchByName(search: string, signal: AbortSignal): Promise<Entry[]> {
  const query = { search, per_page: MAX_PER_KIND };
  const none = () => [];
  const kinds = await Promise.all([
    fetchData(listAdminVideos, { query, signal }).then(
      ({ data }) =>
        data.map(({ id, title, original_name: keywords }) => ({
          label: title,
          kind: 'Video',
          to: `${A}/videos?video=${id}`,
          keywords,
        })),
      none,
    ),
    fetchData(listAdminBlogs, { query, signal }).then(
      ({ data }) =>
        data.map(({ id, title }) => ({ label: title, kind: 'Blog', to: `${A}/blog/new-blog?id=${id}` })),
      none,
    ),
    fetchData(listBudgetTemplates, { signal }).then(
      (all) =>
        all.map(({ id, name }) => ({ label: name, kind: 'Budget', to: `${A}/budget/edit-budget?id=${id}` })),
      none,
    ),
    fetchData(listChecklistTemplates, { signal }).then(
      (all) =>
        all.map(({ id, name }) => ({ label: name, kind: 'Checklist', to: `${A}/checklist?template=${id}` })),
      none,
    ),
    fetchData(listMembers, { query, signal }).then(
      ({ data }) =>
        data.map(({ id, name, phone }) => ({
          label: name || phone,
          kind: 'Member',
          to: report(`members&member=${id}`),
          keywords: `${phone} ${search}`,
        })),
      none,
    ),
  ]);
  return kinds.flat();
}
