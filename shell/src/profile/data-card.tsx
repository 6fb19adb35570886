import { cancelErasure, eraseMe, exportMe } from '@wedding/shared/contract/me.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { download } from '@wedding/shared/ui/layout/download.ts';
import { Download, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetCopies } from '../device-storage/device-storage.ts';
import { ProofSheet } from '../proof/proof-sheet.tsx';
import { leaveSession } from '../session/session.ts';
import css from './data-card.module.css';
import { DeleteSheet } from './delete-sheet.tsx';

type Step = 'download' | 'ask' | 'delete' | 'keep' | null;

interface DataCardProps {
  /** The number whose data is meant. Defaults to the session's own. */
  login?: string;
  /** Returns whether `login` may be sent, and shows what is wrong if not. */
  ready?: () => boolean;
  /** Shows why the server doesn't accept `login`. */
  onLoginRefused?: (reason: string) => void;
}

/**
 * Lets people download their data and delete their account. With `login`, for people who may no longer be able to sign
 * in, they can also keep the account after all (SEC-27, 37). Each action asks for a text from the number.
 */
export function DataCard({ login, ready = () => true, onLoginRefused }: DataCardProps) {
  const { toast, session } = useHost();
  const account = session.user?.id;
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>(null);
  const begin = (next: Step) => ready() && setStep(next);
  const close = () => setStep(null);
  function refuseLogin(reason: string) {
    close();
    onLoginRefused?.(reason);
  }

  async function save(key: string) {
    const { data } = await call(exportMe, { query: { key } });
    download(
      `wedding-plan-my-data-${today()}.json`,
      `${JSON.stringify(data, null, 2)}\n`,
      'application/json',
    );
    toast.success('Your file is saved in your downloads.');
    close();
  }
  async function deleteAccount(key: string) {
    const { data } = await call(eraseMe, { query: { key } });
    // Erasing has ended the session. Nothing on the signed-in page may say so while the next one loads.
    const state = { eraseAt: data.erase_at };
    await leaveSession(() => navigate('/your-data', { state, replace: true }));
    // As after logging out: nothing of it may be read on this device. What wasn't sent waits, in case the account stays.
    void forgetCopies((one) => one === account);
    close();
  }
  async function keepAccount(key: string) {
    const { message } = await call(cancelErasure, { query: { key } });
    toast.success(message);
    close();
  }
  const proofs = {
    download: {
      lead: 'Before you download your data, confirm your number.',
      busy: 'Preparing your file',
      onProved: save,
    },
    keep: {
      lead: 'Only you can keep this account, so confirm your number first.',
      busy: 'Keeping your account',
      onProved: keepAccount,
    },
    delete: {
      lead: 'Before we delete anything, confirm your number.',
      busy: 'Saving',
      onProved: deleteAccount,
    },
  };
  return (
    <Card title="Your data">
      <Stack gap={5}>
        <Row gap={6} rowGap={3} wrap className={css.row}>
          <p>
            Everything we hold about you in one file: your profile, your membership, and what you watched and
            planned.
          </p>
          <Button variant="outline" icon={<Download aria-hidden="true" />} onClick={() => begin('download')}>
            Download my data
          </Button>
        </Row>
        <Row gap={6} rowGap={3} wrap className={css.row}>
          <p>This deletes your account and everything in it. You have thirty days to change your mind.</p>
          <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => begin('ask')}>
            Delete my account
          </Button>
        </Row>
        {login !== undefined && (
          <Row gap={6} rowGap={3} wrap className={css.row}>
            <p>Asked us to delete your account? You can still keep it within thirty days.</p>
            <Button variant="outline" icon={<Undo2 aria-hidden="true" />} onClick={() => begin('keep')}>
              Keep my account
            </Button>
          </Row>
        )}
      </Stack>
      {step === 'ask' && <DeleteSheet onConfirm={() => setStep('delete')} onClose={close} />}
      {step && step !== 'ask' && (
        <ProofSheet
          key={step}
          purpose={step}
          {...proofs[step]}
          login={login}
          onLoginRefused={refuseLogin}
          onClose={close}
        />
      )}
    </Card>
  );
}
