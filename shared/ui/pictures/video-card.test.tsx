import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { VideoCard, type VideoCardProps } from './video-card.tsx';

afterEach(cleanup);

const video = {
  id: 4,
  title: 'Choosing vendors',
  views: 1,
  created_at: new Date(Date.now() - 180_000).toISOString(),
};

const show = (props: Partial<VideoCardProps> = {}) =>
  render(
    <MemoryRouter>
      <VideoCard video={video} to="/app/video/watch/4" {...props} />
    </MemoryRouter>,
  );

it('shows 0 view up to one view, and 2:05 if no length is given', () => {
  show();
  expect(screen.getByText('0 view · 3 minutes ago')).toBeTruthy();
  expect(screen.getByText('2:05')).toBeTruthy();
});

it('shows the number of views above one, and the length', () => {
  show({ video: { ...video, views: 12_843, video_length: '18:04' } });
  expect(screen.getByText('12,843 views · 3 minutes ago')).toBeTruthy();
  expect(screen.getByText('18:04')).toBeTruthy();
});

it('calls onOpen when the link to the video is pressed', () => {
  const onOpen = vi.fn();
  show({ onOpen });
  const link = screen.getByRole('link', { name: 'Choosing vendors' });
  expect(link.getAttribute('href')).toBe('/app/video/watch/4');
  fireEvent.click(link);
  expect(onOpen).toHaveBeenCalledOnce();
});

it('falls back to a drawn picture when the thumbnail is missing or broken', () => {
  const { container } = show({ video: { ...video, thumbnail: '/gone.jpg' } });
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/gone.jpg');
  if (picture) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
});

it('offers Remove and Share, and closes on a click outside and on Esc', () => {
  const onRemove = vi.fn();
  show({ onRemove, onShare: vi.fn() });
  const dots = screen.getByRole('button', { name: 'More about Choosing vendors' });
  fireEvent.click(dots);
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Remove', 'Share']);
  expect(document.activeElement?.textContent).toBe('Remove');
  fireEvent.keyDown(document.activeElement ?? dots, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toBe('Share');
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(dots);
  fireEvent.keyDown(document.activeElement ?? dots, { key: 'Escape' });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(dots);
  fireEvent.click(dots);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
  expect(onRemove).toHaveBeenCalledOnce();
});

it('has no menu when there is nothing to offer', () => {
  show();
  expect(screen.queryByRole('button')).toBeNull();
});
