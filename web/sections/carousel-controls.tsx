import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { useCarousel } from './use-carousel.ts'

type CarouselControlsProps = { titles: string[]; carousel: ReturnType<typeof useCarousel> }

/** Pause, previous, a dot a slide, next. They stand before the slides, as the carousel pattern asks. */
export function CarouselControls({ titles, carousel }: CarouselControlsProps) {
  const { shown, playing, toggle, choose } = carousel
  return (
    <div className="hero-controls">
      <button type="button" className="round-button" onClick={() => choose(shown - 1)} aria-label="Previous slide">
        <ArrowLeft aria-hidden="true" size={20} />
      </button>
      {titles.map((title, index) => (
        <button
          key={title}
          type="button"
          className="hero-dot"
          aria-label={`Slide ${index + 1}: ${title}`}
          aria-current={index === shown || undefined}
          onClick={() => choose(index)}
        />
      ))}
      <button type="button" className="round-button" onClick={() => choose(shown + 1)} aria-label="Next slide">
        <ArrowRight aria-hidden="true" size={20} />
      </button>
      <button
        type="button"
        className="round-button"
        onClick={toggle}
        aria-label={playing ? 'Pause rotation' : 'Start rotation'}
      >
        {playing ? <Pause aria-hidden="true" size={18} /> : <Play aria-hidden="true" size={18} />}
      </button>
    </div>
  )
}
