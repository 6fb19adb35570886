import { messageOf } from '@wedding/shared/platform/call.ts';
import { useMutation } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { FormRefusal } from '../form-refusal.tsx';

interface PictureButtonProps {
  has: boolean;
  disabled?: boolean;
  /** Other words than the usual ones. */
  label?: string;
  onPicture: (file: File) => Promise<void>;
}

/** Chooses a picture file as the thumbnail; it is sent at once. */
export function PictureButton({ has, disabled = false, label, onPicture }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const send = useMutation({ mutationFn: onPicture });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label="Thumbnail file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) send.mutate(file);
          event.target.value = '';
        }}
      />
      <Button
        small
        variant="outline"
        icon={<ImageUp aria-hidden="true" />}
        busy={send.isPending}
        busyLabel="Sending"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label ?? (has ? 'Another thumbnail' : 'Own thumbnail')}
      </Button>
      <FormRefusal text={send.error ? messageOf(send.error) : null} />
    </>
  );
}
