import { Button } from '../ui/actions/button.tsx';
import { Spinner } from '../ui/base/spinner.tsx';
import { ProgressBar } from '../ui/figures/progress-bar.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { FormError } from '../ui/states/form-error.tsx';
import { Skeleton, SkeletonCards } from '../ui/states/skeleton.tsx';
import { type Examples, LONG_NAME, LONG_WORD, noop, Row, Stack } from './example.tsx';

/** Components shown while something is loading, empty or failed. */
export const states: Examples = {
  'empty-state': {
    'With an action': <EmptyState text="No reminders yet." action={<Button>Add a reminder</Button>} />,
    'Without a picture': <EmptyState art={null} text={`Nothing is shared with ${LONG_NAME} yet.`} />,
  },
  'error-state': {
    'Of a list': <ErrorState message="An error occurred" onRetry={noop} />,
    'Trying again': <ErrorState message="An error occurred" onRetry={noop} retrying />,
    'Of a page': (
      <ErrorState
        title="This part is having a moment"
        message={`The server said: ${LONG_WORD} is not there.`}
        onRetry={noop}
        action={<Button variant="quiet">Go home</Button>}
      />
    ),
  },
  'form-error': {
    'Of a form': <FormError text={`${LONG_NAME} already have an account.`} />,
  },
  skeleton: {
    Shapes: (
      <Stack>
        <Skeleton shape="title" />
        <Skeleton count={3} />
        <Skeleton shape="row" count={2} />
        <Skeleton shape="circle" />
        <Skeleton shape="block" />
      </Stack>
    ),
    Cards: <SkeletonCards count={3} label="Loading videos" />,
  },
  spinner: {
    Sizes: (
      <Row>
        <Spinner />
        <Spinner large />
      </Row>
    ),
  },
  'progress-bar': {
    'Nothing, some, all': (
      <Stack>
        <ProgressBar value={0} label="Uploading" showLabel />
        <ProgressBar value={0.42} label="Tasks done" showLabel tone="gold" />
        <ProgressBar value={1} label="Paid" showLabel tone="green" />
        <ProgressBar
          value={0.3}
          label={`Upload of ${LONG_NAME}`}
          showLabel
          valueText="1,204.5 of 20,000.0 MB"
        />
        <ProgressBar value={0.6} label="Watched" thin />
      </Stack>
    ),
  },
};
