import { type FocusEvent, type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import company from '#content/company.yaml'
import { everyWeekday, timeText } from '#content/format.ts'
import type { Content, Picture } from '#content/schema.ts'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { Tiles } from '#ui/tiles.tsx'
import type { loadLeadingStart } from '#web/load-page-data.ts'
import type { Round } from '#web/page-data.ts'
import { Actions } from './actions.tsx'
import { Day, DescriptionList } from './description-list.tsx'
import { RoundDetails } from './round-details.tsx'
import { Eyebrow } from './section-heading.tsx'

type HeroWords = Content['home']['hero']
type LeadingStart = ReturnType<typeof loadLeadingStart>
type HeroProps = {
  hero: HeroWords
  round: Round
  leading: LeadingStart
  session: Content['webinar']['session']
}

/**
 * Rotating hero of the home page: scholarship and weekly information session (specification 2). Between rounds, the
 * first slide shows the next start.
 */
export function Hero({ hero, round, leading, session }: HeroProps) {
  const { label, scholarship: first, session: second } = hero
  const { isClosed } = round
  const carousel = useCarousel()
  return (
    <section className="hero" aria-roledescription="carousel" aria-label={label} {...carousel.watch}>
      <div className="page-width relative grid pt-[clamp(1rem,3vw,3rem)] pb-[clamp(1rem,2vw,1.5rem)]">
        <CarouselControls
          titles={[isClosed ? first.over.eyebrow : first.eyebrow, second.eyebrow]}
          carousel={carousel}
        />
        <div className="hero-slides grid" aria-live={carousel.rotating ? 'off' : 'polite'}>
          {isClosed ? (
            <Slide
              slide={{ ...first, ...overSlide(first.over, leading) }}
              sample={leading?.sample}
              place={0}
              carousel={carousel}
            >
              <p className="actions">
                {leading && <Button href={leading.applyPath}>{first.over.apply}</Button>}
                <Button href={first.over.action.to} variant="quiet">
                  {first.over.action.label}
                </Button>
              </p>
              <RoundLine round={round} words={first} />
            </Slide>
          ) : (
            <Slide slide={first} place={0} carousel={carousel}>
              <RoundDetails round={round} showCode={(code) => <code className="code">{code}</code>} className="" />
              <Actions links={[first.action]} className="" />
            </Slide>
          )}
          <Slide slide={second} place={1} carousel={carousel}>
            <DescriptionList
              className=""
              facts={{ [everyWeekday(session.weekday)]: `${timeText(session.time)} ${company.zoneLabel}` }}
            />
            <Actions links={[second.action, { label: second.bookingLabel, to: session.bookingUrl }]} className="" />
          </Slide>
        </div>
      </div>
    </section>
  )
}

/** Text of the slide between rounds. */
function overSlide({ eyebrow, title, intro }: HeroWords['scholarship']['over'], leading: LeadingStart) {
  if (!leading) return { eyebrow, title, intro }
  // As many lines in any font, so that nothing moves when the fonts load.
  return {
    eyebrow,
    title: leading.title,
    intro: <span className="block max-w-[30rem] text-balance">{leading.when}</span>,
  }
}

/** Summary of a closed round: dates, and the code while it is accepted. */
function RoundLine({ round, words }: { round: Round; words: HeroWords['scholarship'] }) {
  const { closes, starts, promoCode } = round
  const { over, action } = words
  return (
    <p className="mt-6 max-w-[34rem] text-muted-foreground text-small">
      {over.round}: {closes.label.toLowerCase()} <Day date={closes.date} />, {starts.label.toLowerCase()}{' '}
      <Day date={starts.date} />.{' '}
      {promoCode && (
        <>
          {round.codeLabel} <code className="code">{promoCode}</code>{' '}
        </>
      )}
      <span className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        <Link to={action.to} className="inline-link">
          {action.label}
        </Link>
        <a href={over.notify.to} className="inline-link">
          {over.notify.label}
        </a>
      </span>
    </p>
  )
}

type SlideProps = {
  slide: { eyebrow: string; title: string; intro: ReactNode; picture: Picture }
  sample?: boolean | undefined
  place: number
  carousel: ReturnType<typeof useCarousel>
  children: ReactNode
}

function Slide({ slide, sample, place, carousel, children }: SlideProps) {
  const shown = carousel.shown === place
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, and no fieldset
    <div
      className="hero-slide"
      role="group"
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${SLIDES}`}
      data-shown={shown}
      data-turned={carousel.turned}
      inert={!shown}
    >
      <Tiles {...slide.picture} rows={getBand(slide.picture.rows)} className="hero-band" />
      <div>
        <Eyebrow text={slide.eyebrow} sample={sample} />
        {/* Smaller on tablets, for as many lines as in the fallback font, so that nothing moves. */}
        <h2 className="text-title-1 md:max-lg:text-[2.6rem]">{slide.title}</h2>
        <p className="lead">{slide.intro}</p>
        {children}
      </div>
      <Tiles {...slide.picture} className="w-full max-md:hidden" />
    </div>
  )
}

/** Two tiles from the picture's middle, beside the controls on phones. */
function getBand(rows: string[]): string[] {
  return [rows[2]?.split(' ').slice(1, 3).join(' ') ?? '']
}

type CarouselControlsProps = { titles: string[]; carousel: ReturnType<typeof useCarousel> }

const controls =
  'absolute top-[clamp(1rem,4vw,4rem)] right-0 z-1 flex items-center gap-[0.35rem] md:static md:order-2 md:mt-8 print:hidden'

/** Rotation control, previous, dots, next: before the slides and in this order, as the carousel pattern requires. */
function CarouselControls({ titles, carousel }: CarouselControlsProps) {
  const { shown, playing, toggle, choose } = carousel
  return (
    <div className={controls}>
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

const SLIDES = 2

/** Rotation interval, in milliseconds (specification 9). */
const INTERVAL = 10_000

/**
 * Rotates slides as in the carousel pattern of the ARIA Authoring Practices. A choice restarts the interval, hovering
 * pauses it. Pause, keyboard focus and reduced motion stop it until the visitor starts it again.
 */
function useCarousel() {
  // An object, so that choosing the current slide restarts the interval, too.
  const [at, setAt] = useState({ index: 0, turned: false })
  const [playing, setPlaying] = useState(true)
  const [pointed, setPointed] = useState(false)
  const rotating = playing && !pointed

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false)
  }, [])

  useEffect(() => {
    if (!rotating) return
    const turn = () => setAt({ index: (at.index + 1) % SLIDES, turned: true })
    const timer = setTimeout(turn, INTERVAL)
    return () => clearTimeout(timer)
  }, [rotating, at])

  return {
    shown: at.index,
    /** False until the first turn, so that nothing moves on page load. */
    turned: at.turned,
    playing,
    rotating,
    toggle: () => setPlaying(!playing),
    choose: (index: number) => setAt({ index: (index + SLIDES) % SLIDES, turned: true }),
    /** For the whole carousel with its controls. A mouse click also focuses, but does not stop it. */
    watch: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setPlaying(false),
    },
  }
}
