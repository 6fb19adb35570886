import { CalendarHeart, Pencil, Plus, Share2, Trash2, X } from 'lucide-react';
import { BackLink } from '../ui/actions/back-link.tsx';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { IconButton, IconLink } from '../ui/actions/icon-button.tsx';
import { Menu } from '../ui/actions/menu.tsx';
import { As, type Examples, LONG_NAME, noop, Pressed, Row, Stack, TEN_DIGITS } from './example.tsx';

const plus = <Plus aria-hidden="true" />;
const items = [
  { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: noop },
  { label: 'Share', icon: <Share2 aria-hidden="true" />, onSelect: noop },
  { label: 'Delete', icon: <Trash2 aria-hidden="true" />, onSelect: noop, danger: true },
];

/** Components to press. */
export const actions: Examples = {
  button: {
    Variants: (
      <Row>
        <Button>Save</Button>
        <Button variant="outline">Cancel</Button>
        <Button variant="quiet">Not now</Button>
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />}>
          Remove
        </Button>
      </Row>
    ),
    'On wine': (
      <div data-tone="wine">
        <Row>
          <Button variant="ivory">Start planning</Button>
          <Button variant="outline">See the prices</Button>
          <Button variant="quiet">Sign in</Button>
        </Row>
      </div>
    ),
    'Under the pointer': (
      <Row>
        {(['primary', 'outline', 'quiet', 'danger'] as const).map((variant) => (
          <As key={variant} state="hover">
            <Button variant={variant}>Save</Button>
          </As>
        ))}
      </Row>
    ),
    'With the keys': (
      <Row>
        <As state="focus-visible">
          <Button>Save</Button>
        </As>
        <As state="focus-visible">
          <Button variant="quiet">Not now</Button>
        </As>
      </Row>
    ),
    Disabled: (
      <Row>
        <Button disabled>Save</Button>
        <Button disabled variant="outline">
          Cancel
        </Button>
        <Button disabled variant="quiet">
          Not now
        </Button>
      </Row>
    ),
    Busy: (
      <Row>
        <Button busy busyLabel="Saving …">
          Save
        </Button>
        <Button busy variant="outline">
          Try again
        </Button>
      </Row>
    ),
    'Small, with an icon': (
      <Row>
        <Button small icon={plus}>
          Add line
        </Button>
        <Button small variant="outline" icon={plus}>
          Add category
        </Button>
      </Row>
    ),
    'Wide, with long texts': (
      <Stack>
        <Button wide>Pay {TEN_DIGITS} to the caterer</Button>
        <Button wide variant="outline" icon={<Share2 aria-hidden="true" />}>
          Share with {LONG_NAME}
        </Button>
      </Stack>
    ),
    Links: (
      <Row>
        <ButtonLink to="/app/budget">Open the budget</ButtonLink>
        <ButtonLink href="sms:35350" variant="outline">
          Open messages
        </ButtonLink>
      </Row>
    ),
  },
  'icon-button': {
    Plain: (
      <Row>
        <IconButton label="Close">
          <X aria-hidden="true" />
        </IconButton>
        <IconButton label="Edit" filled>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconLink label="Open the calendar" to="/app/checklist">
          <CalendarHeart aria-hidden="true" />
        </IconLink>
      </Row>
    ),
    'Under the pointer, with the keys, disabled': (
      <Row>
        <As state="hover">
          <IconButton label="Close">
            <X aria-hidden="true" />
          </IconButton>
        </As>
        <As state="focus-visible">
          <IconButton label="Edit" filled>
            <Pencil aria-hidden="true" />
          </IconButton>
        </As>
        <IconButton label="Delete" disabled>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </Row>
    ),
  },
  'back-link': {
    Plain: <BackLink to="/app/blog">All blogs</BackLink>,
    'Under the pointer': (
      <As state="hover">
        <BackLink to="/app/blog">All blogs</BackLink>
      </As>
    ),
    'A long text': <BackLink to="/app/blog">{`Back to the budget of ${LONG_NAME}`}</BackLink>,
  },
  menu: {
    Closed: <Menu label="More about Aso ebi without the drama" items={items} />,
    Open: {
      standalone: (
        <Pressed on="[aria-haspopup]">
          <Menu label="More about Aso ebi without the drama" items={items} />
        </Pressed>
      ),
    },
    'Open, with long texts': {
      standalone: (
        <Pressed on="[aria-haspopup]">
          <Row>
            <Menu label="More" items={[{ label: `Copy what ${LONG_NAME} owe`, onSelect: noop }, ...items]} />
          </Row>
        </Pressed>
      ),
    },
  },
};
