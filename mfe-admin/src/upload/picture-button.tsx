import { fieldError } from '@wedding/shared/host/form-errors.ts';
import { useMutation } from '@wedding/shared/host/query.ts';
import { ImageUp } from 'lucide-react';
import { FileButton, PICTURES } from '../components/file-button.tsx';
import { FormError } from '../components/form-error.tsx';

interface PictureButtonProps {
  hasPicture: boolean;
  disabled?: boolean;
  onPicture: (file: File) => Promise<void>;
}

/** Chooses a picture file as the thumbnail and sends it immediately. */
export function PictureButton({ hasPicture, disabled = false, onPicture }: PictureButtonProps) {
  const send = useMutation({ mutationFn: onPicture });
  return (
    <>
      <FileButton
        label={hasPicture ? 'Another thumbnail' : 'Thumbnail'}
        icon={ImageUp}
        file="Thumbnail file"
        accept={PICTURES}
        busy={send.isPending}
        disabled={disabled}
        onFile={send.mutate}
      />
      <FormError text={fieldError(send.error, 'thumbnail')} />
    </>
  );
}
