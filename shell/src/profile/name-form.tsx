import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid, Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import css from './name-prompt.module.css';
import { useFirstName } from './use-first-name.ts';

/** The form of the name prompt; `onClose` is called once the name is saved, too. */
export function NameForm({ onClose }: { onClose: () => void }) {
  const { field, submit, saving } = useFirstName();
  return (
    <Grid
      as="form"
      gap={3}
      className={css.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(onClose);
      }}
    >
      <div>
        <p className={css.title}>What should we call you?</p>
        <Text tone="second" size={14}>
          So we can greet you properly. It also opens the blog.
        </Text>
      </div>
      <div>
        <TextField {...field} hideLabel placeholder="First name" />
      </div>
      <Row gap={2} align="stretch">
        <Button type="submit" small busy={saving} busyLabel="Saving">
          Save
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          Not now
        </Button>
      </Row>
    </Grid>
  );
}
