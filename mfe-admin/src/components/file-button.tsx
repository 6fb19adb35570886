import { Button } from '@wedding/shared/ui/actions/button.tsx';
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';

/** Picture types that the server accepts. */
export const PICTURES = 'image/jpeg,image/png,image/webp';

interface FileButtonProps {
  /** The text of the button. */
  label: string;
  icon: LucideIcon;
  /** The accessible name of the file input: `Thumbnail file`. */
  file: string;
  accept: string;
  busy?: boolean;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** A button that chooses a file. The same file can be chosen again. */
export function FileButton({ label, icon: Icon, file, accept, busy, disabled, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={file}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) onFile(chosen);
          target.value = '';
        }}
      />
      <Button
        small
        variant="outline"
        icon={<Icon />}
        busy={busy ?? false}
        busyLabel="Sending"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
