import { type FocusEvent, type ReactNode, useEffect, useState } from 'react'
import type { Content } from '#content/schema.ts'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyph.tsx'
import type { loadInformationSession } from '#web/load-page-data.ts'
import type { Round } from '#web/page-data.ts'
import { DescriptionList } from './description-list.tsx'
import { RoundDetails } from './round-details.tsx'

type Hero = Content['home']['hero']

type ComingUpProps = {
  hero: Pick<Hero, 'label' | 'informationSession'> & { scholarship: Pick<Hero['scholarship'], 'title' | 'action'> }
  round: Round
  informationSession: ReturnType<typeof loadInformationSession>
}

/** Strip of two slides below the first screen: the scholarship and the weekly information session (specification 2). */
export function ComingUp({ hero, round, informationSession }: ComingUpProps) {
  const { label, scholarship, informationSession: weekly } = hero
  const carousel = useCarousel()
  return (
    <section
      className="coming-up border-t bg-muted"
      aria-roledescription="carousel"
      aria-label={label}
      {...carousel.watch}
    >
      <div className="page-width grid items-center gap-x-[2rem] gap-y-[1rem] py-[clamp(1rem,1.5vw,1.5rem)] lg:grid-cols-[1fr_auto]">
        <CarouselControls titles={[scholarship.title, weekly.title]} carousel={carousel} />
        <div className="slides grid" aria-live={carousel.rotating ? 'off' : 'polite'}>
          <Slide title={scholarship.title} place={0} carousel={carousel}>
            <RoundDetails round={round} showCode={(code) => <code className="code">{code}</code>} className="" />
            <p className="actions">
              <Button href={scholarship.action.to} variant="ghost">
                {scholarship.action.label}
              </Button>
            </p>
          </Slide>
          <Slide title={weekly.title} place={1} carousel={carousel}>
            <DescriptionList
              className=""
              facts={{
                [informationSession.day]: informationSession.hour,
                [weekly.note.title]: weekly.note.text,
              }}
            />
            <p className="actions">
              <Button href={informationSession.bookingUrl}>{weekly.bookingLabel}</Button>
              <Button href={weekly.action.to} variant="ghost">
                {weekly.action.label}
              </Button>
            </p>
          </Slide>
        </div>
      </div>
    </section>
  )
}

type SlideProps = { title: string; place: number; carousel: ReturnType<typeof useCarousel>; children: ReactNode }

function Slide({ title, place, carousel, children }: SlideProps) {
  const shown = carousel.shown === place
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, and no fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${SLIDES}`}
      data-shown={shown}
      inert={!shown}
    >
      <h2 className="text-title-4 lg:w-[12rem]">{title}</h2>
      {children}
    </div>
  )
}

type CarouselControlsProps = { titles: string[]; carousel: ReturnType<typeof useCarousel> }

/** Rotation control, previous, dots, next: before the slides and in this order, as the carousel pattern requires. */
function CarouselControls({ titles, carousel }: CarouselControlsProps) {
  const { shown, playing, toggle, choose } = carousel
  return (
    <div className="flex items-center justify-between gap-[0.35rem] lg:order-2 print:hidden">
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
            className="slide-dot grid h-[44px] w-[32px] cursor-pointer place-items-center aria-[current]:w-[44px]"
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

const SLIDES = 2

/** Rotation interval, in milliseconds (specification 9). */
const INTERVAL = 10_000

/**
 * Rotates slides as in the carousel pattern of the ARIA Authoring Practices. A choice restarts the interval, hovering
 * pauses it. Pause, keyboard focus and reduced motion stop it until the visitor starts it again.
 */
function useCarousel() {
  // An object, so that choosing the current slide restarts the interval, too.
  const [at, setAt] = useState({ index: 0 })
  const [playing, setPlaying] = useState(true)
  const [pointed, setPointed] = useState(false)
  const rotating = playing && !pointed

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false)
  }, [])

  useEffect(() => {
    if (!rotating) return
    const turn = () => setAt({ index: (at.index + 1) % SLIDES })
    const timer = setTimeout(turn, INTERVAL)
    return () => clearTimeout(timer)
  }, [rotating, at])

  return {
    shown: at.index,
    playing,
    rotating,
    toggle: () => setPlaying(!playing),
    choose: (index: number) => setAt({ index: (index + SLIDES) % SLIDES }),
    /** For the whole carousel with its controls. A mouse click also focuses, but does not stop it. */
    watch: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setPlaying(false),
    },
  }
}
