import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import Slider from 'react-slick';
import css from './carousel.module.css';
import { Picture, pictures } from './pictures.tsx';

const TRANSITION_MS = 500;
const prefersReducedMotion = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Three pictures in an endless loop: one at a time, 500 ms per change, 400 px high. */
export function Carousel() {
  const slider = useRef<Slider>(null);
  const frame = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(0);

  /** Hides all slides but the visible one from focus and screen readers. The loop needs copies of slides. */
  function hideOthers() {
    for (const slide of frame.current?.querySelectorAll<HTMLElement>('.slick-slide') ?? []) {
      slide.inert = slide.classList.contains('slick-cloned') || !slide.classList.contains('slick-active');
    }
  }
  return (
    <section
      ref={frame}
      className={css.carousel}
      aria-roledescription="carousel"
      aria-label="Pictures of celebration"
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') slider.current?.slickPrev();
        if (key === 'ArrowRight') slider.current?.slickNext();
      }}
    >
      {/* @ts-expect-error Its type says that it may return a text, which it doesn't. */}
      <Slider
        ref={slider}
        infinite
        speed={prefersReducedMotion() ? 0 : TRANSITION_MS}
        slidesToShow={1}
        slidesToScroll={1}
        arrows={false}
        accessibility={false}
        // A second press during the animation counts too.
        waitForAnimate={false}
        beforeChange={(_, next) => setCurrent(next)}
        afterChange={hideOthers}
        onInit={() => queueMicrotask(hideOthers)}
        onReInit={hideOthers}
      >
        {pictures.map((picture) => (
          <Picture key={picture.seed} {...picture} />
        ))}
      </Slider>
      <Row gap={2} className={css.controls}>
        <IconButton filled label="Previous picture" onClick={() => slider.current?.slickPrev()}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton filled label="Next picture" onClick={() => slider.current?.slickNext()}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
        <Text size={14} weight={600} tabular className={css.place} aria-hidden="true">
          {current + 1} / {pictures.length}
        </Text>
        <VisuallyHidden>
          <span aria-live="polite">
            Picture {current + 1} of {pictures.length}
          </span>
        </VisuallyHidden>
      </Row>
    </section>
  );
}
