import { dayText } from '#content/format.ts'
import { isClosed } from '#content/start-state.ts'
import { partOfDay } from '#content/start-text.ts'
import { Button } from '#ui/button.tsx'
import { Sample } from '#ui/sample.tsx'
import { type TrainingText, usePageData } from '#web/page-data.ts'

/** Link to a training's enrollment form or waitlist, or to news if no start is open. */
export function ApplyButton({ className = '' }: { className?: string }) {
  const { action } = usePageData()
  return (
    action && (
      <Button href={action.to} className={className}>
        {action.label}
      </Button>
    )
  )
}

/**
 * Below 1024 px, keeps the next start and Enroll at the bottom of the screen. The bar is the last part of the page's
 * content and sticky, so it never covers banner or footer.
 */
export function EnrollBar({ page }: { page: TrainingText }) {
  const { next } = usePageData()
  return (
    <div className={bar}>
      <div className="page-width flex items-center justify-between gap-4">
        <p className="grid min-w-0 leading-[1.25]">
          <strong className="small-title leading-[1.2]">{page.menuLabel}</strong>
          <span className="text-small text-muted-foreground">
            {next && !isClosed(next) ? (
              <>
                Starts {dayText(next.starts)}, {next.state === 'full' ? 'full' : partOfDay(next)}{' '}
                {next.sample && <Sample />}
              </>
            ) : (
              `${page.weeks} weeks, live online`
            )}
          </span>
        </p>
        <ApplyButton className="min-h-11 flex-none" />
      </div>
    </div>
  )
}

const bar =
  'enroll-bar sticky bottom-0 z-30 border-t bg-card pt-[0.6rem] ' +
  'pb-[calc(0.6rem+env(safe-area-inset-bottom))] lg:hidden print:hidden'
