import { type ShareContent, useHost } from '@wedding/shared/host/host.ts';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { toast } from '../toaster/toast.ts';
import css from './share-dialog.module.css';
import { TargetSign } from './target-sign.tsx';
import { targetsWith } from './targets.ts';

/** The share dialog. It closes on the backdrop, the close button and every choice. */
export function ShareDialog({ content, onClose }: { content: ShareContent; onClose: () => void }) {
  const { config } = useHost();
  return (
    <Sheet open onClose={onClose} title="Share">
      <Text below={5} tone="second">
        {content.title}
      </Text>
      <Grid as="ul" gap={2} rowGap={4} className={css.targets}>
        {targetsWith(config.moreShareTargets ?? []).map(({ name, label, href }) => (
          <li key={name}>
            {href ? (
              <a
                className={css.target}
                href={href(content)}
                target="_blank"
                rel="noopener noreferrer"
                onClick={onClose}
              >
                <TargetIcon name={name} />
                {label}
              </a>
            ) : (
              <button
                type="button"
                className={css.target}
                onClick={() => {
                  onClose();
                  void copyLink(content);
                }}
              >
                <TargetIcon name={name} />
                {label}
              </button>
            )}
          </li>
        ))}
      </Grid>
    </Sheet>
  );
}

function TargetIcon({ name }: { name: string }) {
  return (
    <Stack as="span" align="center" justify="center" className={css.icon} data-target={name}>
      <TargetSign name={name} />
    </Stack>
  );
}

async function copyLink({ url }: ShareContent): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch {
    toast.error('We couldn’t copy the link. Please choose another way to share it.');
  }
}
