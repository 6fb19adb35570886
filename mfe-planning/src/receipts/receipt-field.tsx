import type { Receipt } from '@wedding/shared/contract/receipt.schema.ts';
import { removeReceipt } from '@wedding/shared/contract/receipt.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { call, messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation, useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { FieldFrame } from '@wedding/shared/ui/fields/field-frame.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { fitPicture } from '@wedding/shared/ui/pictures/fit-picture.ts';
import { useObjectUrl } from '@wedding/shared/ui/pictures/use-object-url.ts';
import { Camera, ImageDown, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import css from './receipt-field.module.css';
import { RECEIPTS, receiptQuery, receiptsQuery, waitingQuery } from './receipts.queries.ts';
import { keepReceipts, sendReceipts } from './send-receipts.ts';
import { WAITING_RECEIPTS, type WaitingReceipt } from './waiting-receipts.ts';

const FITTED = { side: 1600, of: 'longest' } as const;
/** The server's limit, which only a file that this browser can't scale down exceeds. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The first bytes of a JPEG, PNG and WebP picture. The server would refuse any other, offline perhaps days later. */
const BEGINNINGS = ['255,216,255', '137,80,78', '82,73,70'];
const isPicture = async (file: Blob) =>
  BEGINNINGS.includes(new Uint8Array(await file.slice(0, 3).arrayBuffer()).join());
const NOT_A_PICTURE = 'This is not a JPEG, PNG or WebP picture. Choose a photo, or a screenshot of it.';

interface ReceiptFieldProps {
  /** Null for a new payment, whose photos are held in `photos` until it is added. */
  paymentId: string | null;
  photos: readonly Blob[];
  onPhotos: (photos: readonly Blob[]) => void;
  /** Whether edits wait, of which the payment may be one. */
  hasUnsaved: () => boolean;
}

/** The photos of a payment's receipt: those that both of the couple see, and those that wait on this phone. */
export function ReceiptField({ paymentId, photos, onPhotos, hasUnsaved }: ReceiptFieldProps) {
  const host = useHost();
  const { phone } = host;
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  const isSaved = paymentId !== null;
  const stored = useQuery({ ...receiptsQuery(), enabled: isSaved }).data?.receipts ?? [];
  const waiting = useQuery({ ...waitingQuery(phone), enabled: isSaved }).data ?? [];
  const ofPayment = ({ payment_id }: { payment_id: string }) => payment_id === paymentId;
  // For a moment after it was sent, a photo may be in both lists.
  const isStored = ({ id }: WaitingReceipt) => stored.some((receipt) => receipt.id === id);
  const here = waiting.filter((receipt) => ofPayment(receipt) && !isStored(receipt));
  const problem = here.find((receipt) => receipt.problem);

  const add = useMutation({
    mutationFn: async (file: File) => {
      const photo = await fitPicture(file, FITTED);
      if (!(await isPicture(photo))) throw new Error(NOT_A_PICTURE);
      if (photo.size > MAX_BYTES) throw new Error('This photo is too large: 8 MB at most.');
      if (paymentId === null) return onPhotos([...photos, photo]);
      const isKept = await keepReceipts({ ...host, client, hasUnsaved }, paymentId, [photo]);
      if (!isKept) throw new Error('This browser can’t store photos. Try again in an ordinary window.');
    },
    onMutate: () => setError(''),
    onError: (failure) => setError(failure.message),
  });
  async function discard(id: string) {
    await phone.write(WAITING_RECEIPTS, { remove: [id] });
    void client.invalidateQueries({ queryKey: [RECEIPTS] });
  }
  async function tryAgain({ problem: _, ...receipt }: WaitingReceipt) {
    await phone.write(WAITING_RECEIPTS, { put: new Map([[receipt.id, receipt]]) });
    void client.invalidateQueries({ queryKey: [RECEIPTS] });
    void sendReceipts({ ...host, client });
  }
  const hint = here.length > 0 && !problem && 'Kept on this phone. It’s sent when you’re online.';
  return (
    <FieldFrame label="Receipt" optional error={error || problem?.problem} hint={hint || undefined}>
      {(control) => (
        <Stack gap={3} align="start">
          <Row gap={2} wrap>
            {stored.filter(ofPayment).map((receipt) => (
              <StoredPhoto key={receipt.id} receipt={receipt} />
            ))}
            {here.map((receipt) => (
              <Photo key={receipt.id} photo={receipt.photo} onRemove={() => void discard(receipt.id)} />
            ))}
            {photos.map((photo, place) => (
              <Photo
                key={place}
                photo={photo}
                onRemove={() => onPhotos(photos.filter((one) => one !== photo))}
              />
            ))}
          </Row>
          <Row gap={2} wrap>
            <Button
              aria-describedby={control['aria-describedby']}
              variant="outline"
              small
              icon={<Camera aria-hidden="true" />}
              busy={add.isPending}
              onClick={() => input.current?.click()}
            >
              Add a photo
            </Button>
            {problem && (
              <Button variant="quiet" small onClick={() => void tryAgain(problem)}>
                Try again
              </Button>
            )}
          </Row>
          <input
            {...control}
            ref={input}
            hidden
            type="file"
            accept="image/*"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) add.mutate(file);
              // Lets the same photo be chosen again.
              currentTarget.value = '';
            }}
          />
        </Stack>
      )}
    </FieldFrame>
  );
}

/** A photo on this phone. */
function Photo({ photo, onRemove }: { photo: Blob; onRemove: () => void }) {
  const address = useObjectUrl(photo);
  return <Thumbnail address={address} onRemove={onRemove} />;
}

/** A photo that the server has. Where data is saved, it is fetched on a tap. */
function StoredPhoto({ receipt: { id, bytes } }: { receipt: Receipt }) {
  const { saver, toast } = useHost();
  const client = useQueryClient();
  const [isFetched, setFetched] = useState(!saver.on);
  const { data, error, refetch } = useQuery({ ...receiptQuery(id), enabled: isFetched });
  const remove = useMutation({
    mutationFn: () => call(removeReceipt, { params: { id } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return client.invalidateQueries({ queryKey: [RECEIPTS] });
    },
    onError: (failure) => toast.error(messageOf(failure)),
  });
  if (!data && (error || !isFetched)) {
    const show = () => (error ? void refetch() : setFetched(true));
    return (
      <Button variant="outline" small icon={<ImageDown aria-hidden="true" />} onClick={show}>
        Show the photo, {formatBytes(bytes)}
      </Button>
    );
  }
  return <Thumbnail address={data?.picture ?? null} onRemove={() => remove.mutate()} />;
}

/** Its removal is final, also on this phone: it may be the only picture there is. */
function Thumbnail({ address, onRemove }: { address: string | null; onRemove: () => void }) {
  const { ask } = useHost();
  const [isOpen, setOpen] = useState(false);
  async function remove() {
    if (!(await ask.confirmDelete())) return;
    setOpen(false);
    onRemove();
  }
  return (
    <>
      <button
        type="button"
        className={css.thumbnail}
        aria-label="Open the receipt"
        aria-busy={!address}
        onClick={() => setOpen(true)}
      >
        {address && <img src={address} alt="" />}
      </button>
      {isOpen && address && (
        <Sheet
          open
          onClose={() => setOpen(false)}
          title="Receipt"
          footer={
            <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => void remove()}>
              Remove
            </Button>
          }
        >
          <img className={css.whole} src={address} alt="The receipt of this payment" />
        </Sheet>
      )}
    </>
  );
}
