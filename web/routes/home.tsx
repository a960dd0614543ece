import { useEffect, useId, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { inOrder } from '#content/course-order.ts'
import type { Content, Heading, LogoWall as Wall } from '#content/schema.ts'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { Photo } from '#ui/photo.tsx'
import { ScrollRow } from '#ui/scroll-row.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { schedule, services } from '#web/context.ts'
import {
  courseCard,
  loadFlame,
  loadInformationSession,
  loadMargin,
  loadRound,
  loadStarts,
} from '#web/load-page-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pick } from '#web/pick.ts'
import { PointItems } from '#web/points.tsx'
import { Actions } from '#web/sections/actions.tsx'
import { CallToAction } from '#web/sections/call-to-action.tsx'
import { ComingUp } from '#web/sections/coming-up.tsx'
import { CourseCard, type CourseCardProps } from '#web/sections/course-card.tsx'
import { FeatureRows } from '#web/sections/feature-rows.tsx'
import { FirstScreen } from '#web/sections/first-screen.tsx'
import { Reasons } from '#web/sections/margin.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { SectionHeading } from '#web/sections/section-heading.tsx'
import { useSampleStarts } from '#web/sections/start-line.tsx'
import { Steps } from '#web/sections/steps.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { home, logos, courses } = args.context.get(schedule).content
  const { title, intro, label, scholarship, informationSession } = home.hero
  const { meta, margin, ...shown } = home
  return {
    meta,
    home: {
      ...shown,
      hero: { title, intro, label, scholarship: pick(scholarship, 'title', 'action'), informationSession },
    },
    partners: logos.partners,
    clients: logos.clients,
    cards: inOrder('cards', courses).map((course) => ({
      ...courseCard(course),
      title: course.cardTitle,
      to: course.cardPath ?? course.path,
    })),
    informationSession: loadInformationSession(args),
    fee: args.context.get(services).applicationFee,
    ...loadRound(args),
    flame: loadFlame(args),
    margin: loadMargin(args),
    ...loadStarts(args),
  }
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

/** Sections in the order of specification 1. */
export default function Home() {
  const { home, partners, clients, cards, informationSession, round, flame, margin, fee } =
    useLoaderData<typeof loader>()
  const { corporate, hiring } = home
  return (
    <>
      <FirstScreen hero={home.hero} flame={flame} />
      <ComingUp hero={home.hero} round={round} informationSession={informationSession} />
      <Tracks tracks={home.tracks} cards={cards} />
      <FeatureRows block={corporate.features} picture={corporate.picture} className="washed">
        <MoreButton {...corporate.action} />
        <Button href={corporate.calendar.to} variant="quiet">
          {corporate.calendar.label}
        </Button>
      </FeatureRows>
      <TalentBand {...home.talent} />
      <Steps block={hiring}>
        <Button href={hiring.action.to} variant="ghost">
          {hiring.action.label}
        </Button>
      </Steps>
      <Reasons block={home.reasons} margin={margin} />
      <CallToAction {...home.callToAction} />
      <LogoWall heading={home.partners} wall={partners} columns="lg:grid-cols-6" />
      <LogoWall heading={home.clients} wall={clients} columns="lg:grid-cols-7" />
      {home.testimonials && <Testimonials {...home.testimonials} />}
      {home.questions && <Questions {...home.questions} fee={`The application fee is ${fee} for each training.`} />}
    </>
  )
}

/** 'Learn more' with its topic for screen readers, which may read links out of context. */
function MoreButton({ label, about, to }: { label: string; about: string; to: string }) {
  return (
    <Button href={to} variant="ghost">
      {label}
      <span className="sr-only"> about {about}</span>
    </Button>
  )
}

// Full rows only, with 12 logos and with 21: three, six or seven columns. Phones scroll three rows sideways.
const logoGrid =
  'grid items-center gap-x-6 gap-y-[1.25rem] text-muted-foreground sm:grid-cols-3 ' +
  'max-sm:flex-none max-sm:auto-cols-[6rem] max-sm:grid-flow-col max-sm:grid-rows-3 max-sm:justify-items-center'

type LogoWallProps = { heading: Heading; wall: Wall | undefined; columns: string }

function LogoWall({ heading, wall, columns }: LogoWallProps) {
  const id = useId()
  if (!wall) return null
  return (
    <section className="section page-width grid gap-y-3" aria-labelledby={id}>
      <SectionHeading heading={heading} id={id} sample={wall.show === 'as-sample'} minor />
      <ScrollRow labelledBy={id}>
        <ul className={`${logoGrid} ${columns}`}>
          {wall.logos.map(({ name, style, mark, photo }) => (
            <li key={name}>
              {photo ? (
                <Photo {...photo} sizes="10rem" className="max-h-[2.5rem] w-auto max-w-[10rem]" />
              ) : (
                <Wordmark name={name} style={style} mark={mark} />
              )}
            </li>
          ))}
        </ul>
      </ScrollRow>
    </section>
  )
}

function TalentBand({ heading, arrangements, action }: Content['home']['talent']) {
  return (
    <section className="dark-band" aria-labelledby="talent-title">
      <div className="section page-width split">
        <div>
          <SectionHeading heading={heading} id="talent-title" />
          <p className="actions mt-8">
            <MoreButton {...action} />
          </p>
        </div>
        <ScrollRow labelledBy="talent-title">
          <ul className="ruled-list">
            <PointItems points={arrangements} />
          </ul>
        </ScrollRow>
      </div>
    </section>
  )
}

const quoteTiles = ['z4f2', 'z4l3', 'z4r1']

function Testimonials({ show, heading, quotes }: NonNullable<Content['home']['testimonials']>) {
  return (
    <section className="section page-width" aria-labelledby="testimonials-title">
      <SectionHeading heading={heading} id="testimonials-title" sample={show === 'as-sample'} minor />
      <ScrollRow className="quotes mt-[clamp(1.25rem,3vw,2rem)]" labelledBy="testimonials-title">
        <ul className="gap-[1.1rem] sm:grid lg:grid-cols-3">
          {quotes.map(({ quote, name, role }, index) => (
            <li key={quote}>
              <figure className="grid h-full grid-rows-[1fr_auto] gap-6 rounded-card bg-muted p-7">
                <blockquote className="text-lead">{quote}</blockquote>
                <figcaption className="flex items-center gap-3 text-small text-muted-foreground">
                  <Tiles rows={[quoteTiles[index % quoteTiles.length] ?? 'f2']} className="w-11" />
                  <span>
                    <strong className="block text-foreground">{name}</strong>
                    {role}
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </section>
  )
}

/** Cards on the first desktop page; the rest is on the second (specification 2). */
const FIRST_PAGE = 6

/**
 * Individual trainings (specification 2): 6 cards and then 4 on desktop, all below 1024 px or without script. The page
 * number is stored in the history entry, so that Back restores it.
 */
function Tracks({ tracks, cards }: { tracks: Content['home']['tracks']; cards: CourseCardProps[] }) {
  const [page, setPage] = useState(0)
  // After hydration, since the document always shows the first page.
  useEffect(() => setPage(history.state?.usr?.tracks ?? 0), [])
  // With two pages, both arrows lead to the other one.
  const turn = () => {
    const other = 1 - page
    setPage(other)
    // Location state of React Router. A navigation would move scroll and focus.
    history.replaceState({ ...history.state, usr: { ...history.state?.usr, tracks: other } }, '')
  }
  const shown = page ? `${FIRST_PAGE + 1}-${cards.length}` : `1-${FIRST_PAGE}`
  return (
    <section id="training" className="section page-width" aria-labelledby="training-title">
      <div className="section-top">
        <SectionHeading heading={tracks.heading} id="training-title" sample={useSampleStarts()} />
        <div className="flex items-center gap-2 whitespace-nowrap text-muted-foreground max-lg:hidden noscript:hidden print:hidden">
          <p role="status" className="mr-2 tabular-nums">
            {shown} of {cards.length}
          </p>
          <button type="button" className="round-button" aria-label="Previous trainings" onClick={turn}>
            <Glyph sign="arrow-left" />
          </button>
          <button type="button" className="round-button" aria-label="Next trainings" onClick={turn}>
            <Glyph sign="arrow-right" />
          </button>
        </div>
      </div>
      <ul className="card-row" data-page={page}>
        {cards.map((card, place) => (
          <li key={card.id} data-page={place < FIRST_PAGE ? 0 : 1}>
            <CourseCard {...card} />
          </li>
        ))}
      </ul>
      <Actions links={tracks.links} first="quiet" />
    </section>
  )
}
