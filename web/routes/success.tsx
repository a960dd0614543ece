import { useEffect, useState } from 'react'
import { type MetaDescriptor, useLoaderData, useNavigate } from 'react-router'
import apply from '#content/apply.yaml'
import { courses } from '#content/course-list.data.ts'
import type { Picture } from '#content/schema.ts'
import { Button } from '#ui/button.tsx'
import { Progress } from '#ui/progress.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { ApplicationCard } from '#web/forms/application/application-card.tsx'
import { useCountdown } from '#web/forms/application/use-countdown.ts'
import { loadDraft, noSentApplication, SENT_APPLICATION } from '#web/forms/draft.ts'
import { pageMeta } from '#web/page-meta.ts'
import { PointItems } from '#web/points.tsx'

/** Seconds until the redirect to the home page (specification 9). */
const STAY = 20

const picture = ['. q3 f2 w3 .', 'd2 z4o2 u1 l3 d3', 'r1 p1 z1 b3 t1']

const { next } = apply.success

/** The training's name is known in the browser only, so the page has all pictures. */
export function loader() {
  return { pictures: Object.fromEntries(courses.map(({ name, picture }) => [name, picture])) }
}

export function meta(): MetaDescriptor[] {
  return [...pageMeta(apply.success.meta), { name: 'robots', content: 'noindex' }]
}

export default function Success() {
  const navigate = useNavigate()
  const { left, running, stop } = useCountdown(STAY, () => navigate('/', { replace: true }))
  const [sent, setSent] = useState(noSentApplication)
  const drawn = useLoaderData<typeof loader>().pictures[sent.course]
  useEffect(() => {
    setSent(loadDraft(SENT_APPLICATION, noSentApplication) ?? noSentApplication)
  }, [])

  return (
    <div className="page-width flex flex-col items-center pt-12 pb-section text-center lg:pt-16 print:pt-4">
      {drawn ? <FirstTile {...drawn} /> : <Tiles rows={picture} className="w-full max-w-80" />}
      <h1 className="mt-8 text-title-2">Registration Successful!</h1>
      <p className="mt-4 text-balance text-lead text-muted-foreground">
        Our team will reach out to you for the next steps.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {sent.id === '' ? null : <Button href="/application">See your application</Button>}
        <Button variant={sent.id === '' ? 'filled' : 'ghost'} href="/">
          Back to Home
        </Button>
      </div>
      <div className="mt-4 flex min-h-12 flex-wrap items-center justify-center gap-x-4 text-small print:hidden">
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
      <div className="mt-8 grid w-full max-w-3xl gap-10 text-left print:mt-4">
        {sent.id === '' ? null : <SentApplication {...sent} />}
        {next && (
          <section aria-labelledby="next">
            <h2 id="next" className="text-title-3">
              {next.heading.title} {next.steps.some(({ by }) => by?.sample) && <Sample />}
            </h2>
            <ol className="steps mt-8">
              <PointItems
                points={next.steps}
                after={({ by }) => by && <p className="mt-1 font-semibold">{by.text}</p>}
              />
            </ol>
          </section>
        )}
      </div>
    </div>
  )
}

/** The training's picture, with only the first week highlighted. */
function FirstTile({ rows, palette }: Picture) {
  let place = 0
  const first = rows.map((row) => row.replaceAll(/[^ .]+/g, (tile) => (place++ ? '.' : tile)))
  return (
    <div className="first-tile grid w-full max-w-40">
      <Tiles rows={rows} palette={palette} className="unlit [grid-area:1/1]" />
      <Tiles rows={first} palette={palette} className="[grid-area:1/1]" />
    </div>
  )
}

/** Application sent from this tab. Only the server knows whether its fee has arrived. */
function SentApplication({ id, course, start, fee }: typeof noSentApplication) {
  const settled = useSettledFee(id, fee)
  const steps = apply.next?.steps
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
