import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Trash2 } from 'lucide-react';
import css from './receipt-field.module.css';

interface ReceiptSheetProps {
  /** Of the picture. */
  address: string;
  onRemove: () => void;
  onClose: () => void;
}

/** A receipt, large enough to read. */
export function ReceiptSheet({ address, onRemove, onClose }: ReceiptSheetProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title="Receipt"
      footer={
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
          Remove
        </Button>
      }
    >
      <img className={css.whole} src={address} alt="The receipt of this payment" />
    </Sheet>
  );
}
