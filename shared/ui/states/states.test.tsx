import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { formatNaira } from '../../format/money.ts';
import { Chips } from '../actions/chip.tsx';
import { Tabs } from '../actions/tabs.tsx';
import { BarChart } from '../figures/bar-chart.tsx';
import { ProgressBar } from '../figures/progress-bar.tsx';
import { SplitBar } from '../figures/split-bar.tsx';
import { ErrorState } from './error-state.tsx';
import { FormError } from './form-error.tsx';
import { Skeleton, useDelayed } from './skeleton.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('calls onRetry when "Try again" is pressed', () => {
  const onRetry = vi.fn();
  render(<ErrorState message="An error occurred" onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('An error occurred');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('scrolls to an error of a form that was sent, and never because a job failed meanwhile', () => {
  const scrollIntoView = vi.fn();
  Element.prototype.scrollIntoView = scrollIntoView;
  const { rerender } = render(<FormError text="The video could not be processed." />);
  expect(scrollIntoView).not.toHaveBeenCalled();
  rerender(<FormError key="form" reveals text="Choose a template." />);
  expect(scrollIntoView).toHaveBeenCalledOnce();
});

it('announces what a placeholder stands for', () => {
  render(<Skeleton shape="row" count={3} label="Loading the calendar" />);
  expect(screen.getByRole('status').textContent).toBe('Loading the calendar');
});

it('says after twelve seconds that nothing has come yet', () => {
  vi.useFakeTimers();
  render(<Skeleton label="Loading the calendar" />);
  act(() => vi.advanceTimersByTime(11_900));
  expect(screen.getByRole('status').textContent).toBe('Loading the calendar');
  act(() => vi.advanceTimersByTime(100));
  expect(screen.getByRole('status').textContent).toContain('No answer yet. Please check your network');
});

it.each([
  [0.4, '40'],
  [7, '100'],
  [Number.NaN, '0'],
])('reads a progress of %d as %s percent', (value, percent) => {
  render(<ProgressBar value={value} label="Uploading" />);
  expect(screen.getByRole('progressbar', { name: 'Uploading' }).getAttribute('aria-valuenow')).toBe(percent);
});

it('reads out the parts of a split bar', () => {
  const parts = [
    { label: 'Paid', value: 3, text: '₦3m', tone: 'green' },
    { label: 'Agreed', value: -2, text: '₦0', tone: 'wine' },
  ] as const;
  const { container } = render(<SplitBar label="Budget" parts={[...parts]} total={12} />);
  expect(screen.getByRole('img', { name: 'Budget: Paid ₦3m, Agreed ₦0' })).toBeTruthy();
  expect(container.querySelectorAll('rect')[1]?.getAttribute('width')).toBe('0%');
});

it('gives a chart as a table to screen readers', () => {
  const data = [
    { label: '1 Mar', value: 1_200 },
    { label: '2 Mar', value: 1 },
  ];
  render(<BarChart title="Views by day" unit="views" singularUnit="view" data={data} />);
  expect(screen.getByRole('table', { name: 'Views by day' })).toBeTruthy();
  expect(screen.getByRole('row', { name: '1 Mar 1,200 views' })).toBeTruthy();
  expect(screen.getByRole('row', { name: '2 Mar 1 view' })).toBeTruthy();
});

it('moves between tabs with the arrow keys and wraps around at the end', () => {
  function Reports() {
    const [value, setValue] = useState('members');
    const tabs = ['members', 'plans'].map((name) => ({ value: name, label: name }));
    return (
      <Tabs label="Reports" tabs={tabs} value={value} onChange={setValue}>
        {`the ${value}`}
      </Tabs>
    );
  }
  render(<Reports />);
  const list = screen.getByRole('tablist', { name: 'Reports' });
  fireEvent.keyDown(list, { key: 'ArrowRight' });
  expect(screen.getByRole('tabpanel', { name: 'plans' }).textContent).toBe('the plans');
  expect(document.activeElement?.textContent).toBe('plans');
  fireEvent.keyDown(list, { key: 'ArrowRight' });
  expect(screen.getByRole('tabpanel', { name: 'members' })).toBeTruthy();
});

const PARTS = ['members', 'plans'].map((name) => ({ value: name, label: name }));
it.each([
  [
    'tab',
    <Tabs key="tabs" label="Reports" tabs={PARTS} value="plans" onChange={() => {}}>
      the plans
    </Tabs>,
  ],
  ['radio', <Chips key="chips" label="Reports" options={PARTS} value="plans" onChange={() => {}} />],
])(
  'centres the chosen %s in its strip, again after a phone is turned, and scrolls nothing else',
  (role, strips) => {
    const observers: (() => void)[] = [];
    class Observer {
      constructor(changed: () => void) {
        observers.push(changed);
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', Observer);
    const scrolls = vi.fn();
    Element.prototype.scrollIntoView = scrolls;
    render(strips);
    const strip = screen.getByLabelText('Reports');
    const turn = (width: number) => {
      Object.defineProperty(strip, 'clientWidth', { value: width, configurable: true });
      strip.getBoundingClientRect = () => new DOMRect(0, 0, width, 48);
      for (const changed of observers) changed();
    };
    // Its middle is 600 px from the beginning of the strip.
    const part = screen.getAllByRole(role)[1] as HTMLElement;
    part.getBoundingClientRect = () => new DOMRect(550 - strip.scrollLeft, 0, 100, 48);
    turn(360);
    expect(strip.scrollLeft).toBe(420);
    strip.scrollLeft = 0;
    // What a keyboard changes is the height.
    turn(360);
    expect(strip.scrollLeft).toBe(0);
    turn(700);
    expect(strip.scrollLeft).toBe(250);
    expect(scrolls).not.toHaveBeenCalled();
  },
);

it('reports waiting only after 200 ms', () => {
  vi.useFakeTimers();
  const Waiting = () => <p>{useDelayed(true) ? 'waiting' : 'still'}</p>;
  render(<Waiting />);
  act(() => vi.advanceTimersByTime(199));
  expect(screen.getByText('still')).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByText('waiting')).toBeTruthy();
});

it('a formatted amount is read out without a second unit', () => {
  const data = [{ label: '1 Mar', value: 3_000 }];
  const earlier = { label: 'before', values: [2_000] };
  render(<BarChart title="Revenue by day" unit="naira" data={data} earlier={earlier} format={formatNaira} />);
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent);
  expect(cells).toEqual(['₦3,000', '₦2,000']);
});

it('a chart shows the value of the focused bar, moves by arrow keys, and opens it by Enter', () => {
  const data = ['1 Mar', '2 Mar', '3 Mar'].map((label, n) => ({ label, value: (n + 1) * 1_000 }));
  const onPick = vi.fn();
  render(<BarChart title="Views by day" unit="views" data={data} onPick={onPick} />);
  expect(screen.getByText('3k')).toBeTruthy();
  expect(screen.getByText('1.5k')).toBeTruthy();
  const chart = screen.getByRole('slider', { name: /Views by day/ });
  fireEvent.focus(chart);
  fireEvent.keyDown(chart, { key: 'End' });
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(chart.getAttribute('aria-valuetext')).toBe('2 Mar: 2,000 views');
  expect(chart.textContent).toContain('2,000 views');
  fireEvent.keyDown(chart, { key: 'Enter' });
  expect(onPick).toHaveBeenCalledWith(1);
  fireEvent.blur(chart);
  expect(chart.textContent).toBe('');
});
