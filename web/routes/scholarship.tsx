import { useState } from 'react'
import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { inOrder } from '#content/course-order.ts'
import type { Picture } from '#content/schema.ts'
import { Glyph } from '#ui/glyph.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { schedule, services } from '#web/context.ts'
import { courseCard, loadRound, loadStarts } from '#web/load-page-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pick } from '#web/pick.ts'
import { CourseCard } from '#web/sections/course-card.tsx'
import { FeatureRows } from '#web/sections/feature-rows.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { PlainPoints } from '#web/sections/plain-points.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { RoundDetails } from '#web/sections/round-details.tsx'
import { SectionHeading } from '#web/sections/section-heading.tsx'
import { useSampleStarts } from '#web/sections/start-line.tsx'
import { Steps } from '#web/sections/steps.tsx'

export function loader(args: LoaderFunctionArgs) {
  const { scholarship, courses } = args.context.get(schedule).content
  const takePart = inOrder('scholarship', courses)
  return {
    // Dates and code come from the round. A code that is not accepted appears on no page.
    ...pick(scholarship, 'meta', 'heading', 'picture', 'covers', 'eligibility', 'process', 'questions', 'over'),
    takePart: takePart.map(courseCard),
    fee: args.context.get(services).applicationFee,
    ...loadRound(args),
    ...loadStarts(args, (course) => takePart.some(({ id }) => id === course)),
  }
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function Scholarship() {
  const { round, takePart, fee, ...texts } = useLoaderData<typeof loader>()
  const { isClosed, promoCode } = round
  const apply = promoCode ? `/apply?${new URLSearchParams({ promo: promoCode })}` : '/apply'
  const { heading, picture, covers, eligibility, process, questions, over } = texts
  return (
    <>
      <PageHead
        heading={heading}
        picture={picture}
        actions={[{ label: 'Enroll', to: apply }]}
        beside={<Ticket round={round} picture={picture} fee={fee} />}
      >
        {isClosed && (
          <p className="page-note mt-[1rem]">
            {over.text}{' '}
            <Link to={over.link.to} className="link">
              {over.link.label}
            </Link>
            .
          </p>
        )}
      </PageHead>
      <FeatureRows block={covers} className="washed" />
      <section className="section page-width" aria-labelledby="scholarship-courses">
        <SectionHeading
          heading={{ title: 'Trainings that take part' }}
          id="scholarship-courses"
          sample={useSampleStarts()}
        />
        <ul className="card-row mt-[clamp(1.1rem,3vw,2rem)]">
          {takePart.map((card) => (
            <li key={card.id}>
              <CourseCard {...card} />
            </li>
          ))}
        </ul>
      </section>
      {eligibility && <PlainPoints heading={eligibility.heading} points={eligibility.points} className="dark-band" />}
      <Steps block={process} />
      <Questions questions={questions} />
    </>
  )
}

type TicketProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'round' | 'fee'> & { picture: Picture }

/** What the code is worth, until when, and the code itself. */
function Ticket({ round, fee, picture }: TicketProps) {
  return (
    <div className="overflow-hidden card">
      <Tiles
        rows={[picture.rows.slice(-2).join(' ')]}
        palette={picture.palette}
        className="w-full bg-(--tile-ground) px-[1.25rem] py-[1rem]"
      />
      <p className="flex flex-wrap items-baseline gap-x-[0.75rem] border-b border-dashed px-[1.25rem] py-[1rem]">
        <span className="basis-full text-muted-foreground text-small">Application fee</span>
        {round.promoCode ? <s className="text-muted-foreground text-title-4">{fee}</s> : <strong>{fee}</strong>}
        {round.promoCode && <strong className="entry-title text-success">Waived with the code</strong>}
      </p>
      <RoundDetails round={round} showCode={(code) => <CopyCode code={code} />} className="px-[1.25rem] py-[1rem]" />
    </div>
  )
}

/** How long "Copied" is shown, in milliseconds. */
const COPIED_MS = 4000

/** Code with a copy button. If copying is blocked, the visitor can select the text. */
function CopyCode({ code }: { code: string }) {
  const [copied, setCopied] = useState(false)
  // Only a page over HTTPS has a clipboard.
  const copy = () =>
    navigator.clipboard?.writeText(code).then(
      () => {
        setCopied(true)
        setTimeout(() => setCopied(false), COPIED_MS)
      },
      () => setCopied(false),
    )
  return (
    <span className="inline-flex items-center gap-[0.35rem]">
      <code className="code">{code}</code>
      <button
        type="button"
        className="grid size-[2.25rem] cursor-pointer place-items-center rounded-[8px] hover:bg-muted print:hidden"
        onClick={copy}
        aria-label={`Copy the code ${code}`}
      >
        <Glyph sign={copied ? 'check' : 'copy'} size={18} />
      </button>
      <span className="font-semibold font-text text-small/[1] text-success tracking-normal" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </span>
  )
}
