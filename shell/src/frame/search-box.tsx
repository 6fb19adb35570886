import { useHost } from '@wedding/shared/host/host.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** The sidebar's search on small screens. Leads to the role's videos. */
export function SearchBox({ onSearch }: { onSearch: () => void }) {
  const { role } = useHost().session;
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
          const list = role === 'admin' ? '/app/admin/videos' : '/app/overview';
          navigate(`${list}?search=${encodeURIComponent(query.trim())}`);
        }}
      >
        <TextField
          label="Search videos"
          hideLabel
          type="search"
          enterKeyHint="search"
          placeholder="Search videos"
          prefix={<Search aria-hidden="true" />}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </form>
    </search>
  );
}
