import { Glyph } from '#ui/glyph.tsx'
import type { useCarousel } from './use-carousel.ts'

type CarouselControlsProps = { titles: string[]; carousel: ReturnType<typeof useCarousel> }

const row =
  'absolute top-[clamp(1rem,4vw,4rem)] right-0 z-1 flex items-center gap-[0.35rem] md:static md:order-2 md:mt-8 print:hidden'

/** Rotation control, previous, dots, next: before the slides and in this order, as the carousel pattern requires. */
export function CarouselControls({ titles, carousel }: CarouselControlsProps) {
  const { shown, playing, toggle, choose } = carousel
  return (
    <div className={row}>
      <button
        type="button"
        className="round-button"
        onClick={toggle}
        aria-label={playing ? 'Pause rotation' : 'Start rotation'}
      >
        <Glyph sign={playing ? 'pause' : 'play'} size={18} />
      </button>
      <button type="button" className="round-button" onClick={() => choose(shown - 1)} aria-label="Previous slide">
        <Glyph sign="arrow-left" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields */}
      <div role="group" aria-label="Choose a slide" className="flex items-center gap-[0.35rem]">
        {titles.map((title, index) => (
          <button
            key={title}
            type="button"
            className="hero-dot grid h-11 w-8 cursor-pointer place-items-center aria-[current]:w-11"
            aria-label={`Slide ${index + 1}: ${title}`}
            aria-current={index === shown || undefined}
            onClick={() => choose(index)}
          />
        ))}
      </div>
      <button type="button" className="round-button" onClick={() => choose(shown + 1)} aria-label="Next slide">
        <Glyph sign="arrow-right" />
      </button>
    </div>
  )
}
