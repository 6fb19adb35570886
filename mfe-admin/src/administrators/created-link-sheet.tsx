import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Copy } from 'lucide-react';

export interface CreatedLink {
  path: string;
  expires_at: string;
  login: string;
  purpose: 'join' | 'reset';
}

/**
 * Shows a created link. It can't be shown again, since the server stores only its hash: a part that loads later might not
 * come.
 */
export function CreatedLinkSheet({ link, onClose }: { link: CreatedLink; onClose: () => void }) {
  const { toast } = useHost();
  const address = new URL(link.path, location.origin).href;
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Link copied');
    } catch {
      toast.error('Copying isn’t allowed here. Select the link and copy it yourself.');
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={link.purpose === 'join' ? 'The invitation is ready' : 'The link is ready'}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
          <Button icon={<Copy />} onClick={() => void copy()}>
            Copy link
          </Button>
        </>
      }
    >
      <TextField
        label="Link"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
        hint={`Send it only to ${link.login}. It works once and expires on ${formatTimestamp(link.expires_at)}. We won’t show it again.`}
      />
    </Sheet>
  );
}
