import type { ReactNode } from 'react'
import type { Content } from '#content/schema.ts'
import { timeText } from '#web/date-text.ts'
import type { Round } from '#web/facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Tiles } from '#web/ui/tiles.tsx'
import { CarouselControls } from './carousel-controls.tsx'
import { Facts } from './facts.tsx'
import { ScholarshipDates } from './scholarship-dates.tsx'
import { useCarousel } from './use-carousel.ts'

/** Hero rotation (specification 9). */
const TURN = 10_000

type HeroProps = { hero: Content['home']['hero']; round: Round; session: Content['webinar']['session'] }

/** The home page's rotating hero: the scholarship, and the weekly information session (specification 2). */
export function Hero({ hero, round, session }: HeroProps) {
  const { label, scholarship: first, session: second } = hero
  const slides = [first, second]
  const { isClosed, codeLabel, promoCode } = round
  const carousel = useCarousel(slides.length, TURN)
  return (
    <section className="hero" aria-roledescription="carousel" aria-label={label} {...carousel.watch}>
      <div className="page-width">
        <CarouselControls titles={slides.map(({ eyebrow }) => eyebrow)} carousel={carousel} />
        <div className="hero-slides" aria-live={carousel.rotating ? 'off' : 'polite'}>
          <Slide
            slide={{ ...first, lead: isClosed ? first.over.lead : first.lead }}
            place={0}
            count={slides.length}
            carousel={carousel}
          >
            <Facts
              className="facts"
              facts={promoCode ? { [codeLabel]: <code className="code">{promoCode}</code> } : {}}
            >
              <ScholarshipDates {...round} />
            </Facts>
            <p className="actions">
              <Button href={first.action.to}>{first.action.label}</Button>
              {isClosed && (
                <span className="hero-starts">
                  <Button href={first.over.action.to} variant="quiet">
                    {first.over.action.label}
                  </Button>
                </span>
              )}
            </p>
          </Slide>
          <Slide slide={second} place={1} count={slides.length} carousel={carousel}>
            <Facts className="facts" facts={{ [second.whenLabel]: `${timeText(session.time)} ${session.zoneLabel}` }} />
            <p className="actions">
              <Button href={second.action.to}>{second.action.label}</Button>
              <Button href={session.bookingUrl} variant="quiet">
                {second.bookingLabel}
              </Button>
            </p>
          </Slide>
        </div>
      </div>
    </section>
  )
}

type SlideProps = {
  slide: { eyebrow: string; title: string; lead: ReactNode; picture: { rows: string[]; palette: number } }
  place: number
  count: number
  carousel: { shown: number; turned: boolean }
  children: ReactNode
}

function Slide({ slide, place, count, carousel, children }: SlideProps) {
  const shown = carousel.shown === place
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, and no fieldset
    <div
      className="hero-slide"
      role="group"
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${count}`}
      data-shown={shown}
      data-turned={carousel.turned}
      inert={!shown}
    >
      <div>
        <p className="eyebrow">{slide.eyebrow}</p>
        <h2 className="text-title-1">{slide.title}</h2>
        <p className="lead">{slide.lead}</p>
        {children}
      </div>
      <Tiles {...slide.picture} rows={bandOf(slide.picture.rows)} className="hero-band" />
      <Tiles {...slide.picture} className="hero-picture" />
    </div>
  )
}

/** Two tiles from the picture's middle, which stand beside the controls on phones. */
function bandOf(rows: string[]): string[] {
  return [rows[2]?.split(' ').slice(1, 3).join(' ') ?? '']
}
