import { Logo } from '#ui/logo.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { useContent } from '#web/content.tsx'
import { type TrainingText, usePageData } from '#web/page-data.ts'

/** What a learner gets at the end, drawn with a blank for the name. It says what it is not; without that, none is shown. */
export function Certificate({ page, className }: { page: TrainingText; className: string }) {
  const { company } = useContent()
  const { terms } = usePageData()
  const { picture, weeks, format } = page
  if (!terms) return null
  return (
    <div className={`page-width section ${className} items-center gap-y-[1.25rem] max-lg:pt-0 print:hidden`}>
      <div>
        <p className="eyebrow">After week {weeks}</p>
        <h3 className="mt-2 text-balance text-title-2">No degree. {weeks} weeks you can open.</h3>
        <p className="lead mt-4">{terms.credential.title} says what you did, week by week.</p>
      </div>
      <figure className="certificate" aria-label={`A drawing of the certificate for ${page.menuLabel}`}>
        <Tiles rows={picture.rows} palette={picture.palette} />
        <div>
          <p className="brand">
            <Logo className="h-6" />
            {company.name}
          </p>
          <p className="mt-auto mb-[0.5rem] border-b-[2px] border-current border-dashed pt-3 pb-[0.3rem] text-muted-foreground">
            Your name
          </p>
          <p className="text-muted-foreground">completed all {weeks} weeks of</p>
          <p className="entry-title text-[clamp(1rem,2vw,1.4rem)]">{page.menuLabel}</p>
          {format && (
            <p className="text-muted-foreground">
              {format.liveHours} hours live and {format.practiceHours} hours of practice each week
            </p>
          )}
          <p className="small-title mt-auto pt-4">{terms.credential.text}</p>
        </div>
      </figure>
    </div>
  )
}
