import { type ReactNode, useEffect } from 'react';
import { Button } from '../ui/actions/button.tsx';
import { Tabs } from '../ui/actions/tabs.tsx';
import { VisuallyHidden } from '../ui/base/visually-hidden.tsx';
import { Row as BoxRow, Grid, Stack, Text } from '../ui/layout/box.tsx';
import { Card, CardGrid } from '../ui/layout/card.tsx';
import { Page } from '../ui/layout/page.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { PrintGroup, PrintSheet } from '../ui/layout/print-sheet.tsx';
import { Logo, LogoMark } from '../ui/pictures/logo.tsx';
import { As, type Examples, LONG_NAME, LONG_WORD, noop, Row, Stateful, TEN_DIGITS } from './example.tsx';

const tabs = ['Members', 'Plans', 'Messages', 'Texts and charges', 'Trail', 'Administrators'].map(
  (label) => ({
    value: label,
    label,
  }),
);

/** Renders its children while the browser prints. On screen the sheet is invisible. */
function Printed({ children }: { children: ReactNode }) {
  useEffect(() => {
    // The sheet renders synchronously, which no effect may do.
    queueMicrotask(() => dispatchEvent(new Event('beforeprint')));
    return () => void dispatchEvent(new Event('afterprint'));
  }, []);
  return (
    <>
      <p>Print this page to see it.</p>
      {children}
    </>
  );
}

/** Components that contain other components. */
export const frames: Examples = {
  page: {
    Wide: (
      <Page>
        <Card>As wide as a page gets.</Card>
      </Page>
    ),
    Narrow: (
      <Page narrow>
        <Card>As wide as forms and texts get.</Card>
      </Page>
    ),
  },
  'page-header': {
    'Title alone': <PageHeader title="Checklist" />,
    Whole: (
      <PageHeader
        eyebrow="Your wedding"
        title={`Budget of ${LONG_NAME}`}
        lead={`${TEN_DIGITS} of what you want to spend is agreed.`}
        action={<Button>New budget</Button>}
      />
    ),
  },
  card: {
    Plain: <Card>Words in a card.</Card>,
    'With a title and an action': (
      <Card
        title={`What ${LONG_NAME} owe`}
        action={
          <Button small variant="quiet">
            See all
          </Button>
        }
      >
        {LONG_WORD}
      </Card>
    ),
    'Side by side': (
      <CardGrid label="Cards">
        {['Hall', 'Catering', 'Attire', 'Music'].map((name) => (
          <li key={name}>
            <Card title={name}>{TEN_DIGITS}</Card>
          </li>
        ))}
      </CardGrid>
    ),
  },
  tabs: {
    'One is on': (
      <Stateful initial="Plans">
        {(value, setValue) => (
          <Tabs label="Reports" tabs={tabs} value={value} onChange={setValue}>
            The panel of {value}.
          </Tabs>
        )}
      </Stateful>
    ),
    'Under the pointer': (
      <As state="hover" on="[aria-selected=false]">
        <Tabs label="Pointed at" tabs={tabs.slice(0, 3)} value="Plans" onChange={noop}>
          The panel.
        </Tabs>
      </As>
    ),
    'With the keys': (
      <As state="focus-visible" on="[aria-selected=true]">
        <Tabs label="By keys" tabs={tabs.slice(0, 3)} value="Plans" onChange={noop}>
          The panel.
        </Tabs>
      </As>
    ),
  },
  box: {
    'A row of texts and a stack': (
      <>
        <BoxRow gap={3} rowGap={1} justify="between" wrap>
          <Text size={18} weight={600} breaks>
            {LONG_NAME}
          </Text>
          <Text tone="muted" size={13} tabular nowrap>
            {TEN_DIGITS}
          </Text>
        </BoxRow>
        <Stack as="ul" gap={2} shrink above={4}>
          <Text as="li" tone="second" size={14} lines={2}>
            {LONG_WORD}
          </Text>
          <Text as="li" tone="danger" size={14}>
            Text in a tone
          </Text>
        </Stack>
        <Grid gap={3} align="center">
          <Text>The columns of a grid come from its class.</Text>
        </Grid>
      </>
    ),
  },
  logo: {
    'Mark and name': (
      <Row>
        <LogoMark />
        <Logo name="Wedding Plan" />
        <Logo name="Wedding Plan" to="/" />
      </Row>
    ),
    'On wine': (
      <div data-tone="wine">
        <Logo name="A wedding planner with a long name" to="/" />
      </div>
    ),
  },
  'visually-hidden': {
    'For screen readers': (
      <p>
        Nothing more is to be seen here.<VisuallyHidden> This is read out.</VisuallyHidden>
      </p>
    ),
  },
  'print-sheet': {
    'On paper': {
      print: true,
      standalone: (
        <Printed>
          <PrintSheet
            title={`Budget of ${LONG_NAME}`}
            lead="23 November 2026"
            columns={[{ label: 'Line' }, { label: 'Cost', number: true }]}
            rows={() => (
              <PrintGroup name="Reception" figures={<td data-num>{TEN_DIGITS}</td>}>
                <tr>
                  <td>{LONG_NAME}</td>
                  <td data-num>{TEN_DIGITS}</td>
                </tr>
              </PrintGroup>
            )}
          />
        </Printed>
      ),
    },
  },
};
