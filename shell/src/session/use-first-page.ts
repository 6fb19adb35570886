import { type NavigateOptions, useNavigate } from 'react-router-dom';

/**
 * Returns a function that opens the first page of a new session. While flags choose who sees what, it is a document of its own:
 * this one has what its visitor sees.
 */
export function useFirstPage(): (to: string, options?: NavigateOptions) => void | Promise<void> {
  const navigate = useNavigate();
  return (to, options) =>
    'flags' in document.documentElement.dataset
      ? location.replace(to)
      : navigate(to, { ...options, state: { justSignedIn: true } });
}
