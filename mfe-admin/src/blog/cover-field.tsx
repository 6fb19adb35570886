import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useObjectUrl } from '@wedding/shared/ui/pictures/use-object-url.ts';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { FileButton, PICTURES } from '../components/file-button.tsx';
import css from './blog.module.css';

interface CoverFieldProps {
  /** The url of the current picture. */
  current: string | null;
  /** Whether couples see a new picture as soon as it is chosen. */
  isLive: boolean;
  /** Sends the picture. */
  onFile: (file: File) => Promise<unknown>;
  error: string | undefined;
}

/** Shows and replaces the blog's picture. A picture is sent as soon as it is chosen. */
export function CoverField({ current, isLive, onFile, error }: CoverFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const imageUrl = useObjectUrl(file) ?? current;
  async function upload(picture: File) {
    setFile(picture);
    await onFile(picture);
    // Shows the server's version of the picture, or the earlier one if it was refused.
    setFile(null);
  }
  return (
    <Stack gap={2}>
      <Text as="span" size={14} weight={600}>
        Cover{' '}
        <Text as="span" tone="muted" weight={400}>
          (optional; JPEG, PNG or WebP)
        </Text>
      </Text>
      {imageUrl && <img className={css.coverShown} src={imageUrl} alt="" />}
      <div>
        <FileButton
          label={imageUrl ? 'Choose another picture' : 'Choose a picture'}
          icon={ImagePlus}
          file="Cover"
          accept={PICTURES}
          busy={file !== null}
          onFile={(picture) => void upload(picture)}
        />
      </div>
      {isLive && (
        <Row as="p" gap={3} rowGap={2} wrap above={1} tone="muted" size={13} className={css.facts}>
          Couples see a new cover as soon as you choose it.
        </Row>
      )}
      {error && (
        <Text tone="danger" size={13} role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
