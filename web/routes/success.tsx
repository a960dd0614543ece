import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor, useLoaderData, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { FirstWeek } from '#ui/first-week.tsx'
import { Progress } from '#ui/progress.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { schedule } from '#web/context.ts'
import { ApplicationCard } from '#web/forms/application/application-card.tsx'
import { useCountdown } from '#web/forms/application/use-countdown.ts'
import { loadFormDraft, noSentApplication, SENT_APPLICATION } from '#web/forms/form-draft.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pick } from '#web/pick.ts'
import { PointItems } from '#web/points.tsx'
import { Portrait } from '#web/sections/person-list.tsx'

/** Seconds until the redirect to the home page (specification 9). */
const STAY = 20

const picture = ['. q3 f2 w3 .', 'd2 z4o2 u1 l3 d3', 'r1 p1 z1 b3 t1']

/** The training's name is known in the browser only, so the page has the first weeks of all. */
export function loader({ context }: LoaderFunctionArgs) {
  const { apply, courses, people } = context.get(schedule).content
  const { instructors } = people
  const first = courses.map(({ id, name, picture, curriculum }) => {
    const teacher = instructors?.people.find(({ teaches }) => teaches.includes(id))
    const shown = teacher && pick(teacher, 'name', 'portrait', 'photo')
    return [name, { picture, week: curriculum[0]?.title, teacher: shown }] as const
  })
  return {
    ...pick(apply.success, 'meta', 'next'),
    /** Of the application: its form is the first. */
    steps: apply.next?.steps.map(({ title }) => ({ title })),
    firstWeeks: Object.fromEntries(first),
    sample: instructors?.show === 'as-sample',
  }
}

export function meta(args: MetaArgs<typeof loader>): MetaDescriptor[] {
  return [...pageMeta(args, args.loaderData?.meta), { name: 'robots', content: 'noindex' }]
}

export default function Success() {
  const navigate = useNavigate()
  const { left, running, stop } = useCountdown(STAY, () => navigate('/', { replace: true }))
  const [sent, setSent] = useState(noSentApplication)
  const { next, steps, firstWeeks, sample } = useLoaderData<typeof loader>()
  const first = firstWeeks[sent.course]
  useEffect(() => {
    setSent(loadFormDraft(SENT_APPLICATION, noSentApplication) ?? noSentApplication)
  }, [])

  return (
    <div className="page-width grid gap-x-[clamp(2.5rem,6vw,6rem)] gap-y-12 pt-8 pb-section lg:grid-cols-[1.2fr_1fr] lg:items-start lg:pt-14 print:pt-4">
      <div className="min-w-0">
        {first ? <FirstClass {...first} isSample={sample} /> : <Tiles rows={picture} className="w-full max-w-60" />}
        <h1 className="mt-8 text-page-title leading-[1.05]">Registration Successful!</h1>
        <p className="lead mt-4">Our team will reach out to you for the next steps.</p>
        <div className="actions mt-8">
          {sent.id === '' ? null : <Button href="/application">See your application</Button>}
          <Button variant={sent.id === '' ? 'filled' : 'ghost'} href="/">
            Back to Home
          </Button>
        </div>
        <div className="mt-3 flex min-h-12 flex-wrap items-center gap-x-4 text-small print:hidden">
          {running ? (
            <>
              {/* Hidden from screen readers, which would read every second aloud. */}
              <p className="text-muted-foreground tabular-nums" aria-hidden="true">
                Taking you to the home page in {left} s
              </p>
              <Button variant="quiet" onClick={stop}>
                Stay on this page
              </Button>
            </>
          ) : null}
        </div>
        <p className="sr-only" role="status">
          {running ? `You will be taken to the home page after ${STAY} seconds.` : 'You will stay on this page.'}
        </p>
        {sent.id === '' ? null : <SentApplication {...sent} steps={steps} />}
      </div>
      {next && (
        <section aria-labelledby="next" className="rounded-card bg-muted p-[clamp(1.25rem,3vw,2.5rem)]">
          <h2 id="next" className="text-title-3">
            {next.heading.title} {next.steps.some(({ by }) => by?.sample) && <Sample />}
          </h2>
          {/* The first of an application's steps is done: the form is sent. */}
          <ol start={2} className="steps mt-8 [counter-reset:number_1]">
            <PointItems points={next.steps} after={({ by }) => by && <p className="mt-1 font-semibold">{by.text}</p>} />
          </ol>
        </section>
      )}
    </div>
  )
}

type Loaded = ReturnType<typeof loader>
type First = Loaded['firstWeeks'][string]

/** The first week that one has applied for, and who teaches it. */
function FirstClass({ picture, week, teacher, isSample }: First & { isSample: boolean }) {
  return (
    <div className="flex items-center gap-[1.25rem]">
      <FirstWeek {...picture} className="w-[clamp(6rem,12vw,9rem)]" />
      <div>
        <p className="text-muted-foreground text-small">Week 1 {teacher && isSample && <Sample />}</p>
        <p className="entry-title">{week}</p>
        {teacher && (
          <p className="mt-[0.6rem] flex items-center gap-[0.6rem] text-muted-foreground text-small">
            <Portrait {...teacher} className="w-[2rem]" />
            {teacher.name}
          </p>
        )}
      </div>
    </div>
  )
}

type SentApplicationProps = typeof noSentApplication & { steps: Loaded['steps'] }

/** Application sent from this tab. Only the server knows whether its fee has arrived. */
function SentApplication({ id, course, start, fee, steps }: SentApplicationProps) {
  const settled = useSettledFee(id, fee)
  return (
    <ApplicationCard
      id={id}
      course={course}
      start={start}
      fee={<span role="status">{settled || 'Being confirmed'}</span>}
    >
      <p className="mt-6 text-small text-muted-foreground">
        {settled ? null : 'The receipt comes by email once the payment provider has confirmed your payment. '}
        Please quote the reference when you write to us.
      </p>
      {steps && (
        <div className="mt-6 border-t pt-6">
          {/* The form is sent; next is the fee and, once settled, the talk. */}
          <Progress steps={steps} current={settled ? 2 : 1} />
        </div>
      )}
    </ApplicationCard>
  )
}

/** Delays between fee checks, in seconds. Stripe usually confirms at once; after the last check, polling stops. */
const LOOKS = [1, 2, 3, 5, 10, 20, 40, 60]

/** Returns the fee once settled ("Paid"). @param known text from the form, if any */
function useSettledFee(id: string, known: string): string | undefined {
  const [found, setFound] = useState<string>()
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    const seconds = LOOKS[looks]
    if (known || found !== undefined || seconds === undefined) return
    const timer = setTimeout(async () => {
      setFound(await readSettledFee(id).catch(() => undefined))
      setLooks(looks + 1)
    }, seconds * 1000)
    return () => clearTimeout(timer)
  }, [id, known, found, looks])
  return known || found
}

/** Reads the fee from the application's page (forms/application/pay-later.tsx). */
async function readSettledFee(id: string): Promise<string | undefined> {
  const answer = await fetch(`/apply?application=${encodeURIComponent(id)}`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return page.querySelector('[data-settled-fee]')?.textContent
}
