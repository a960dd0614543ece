import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { longDay } from '#content/format.ts'
import { useHydrated } from '#office/desk/ui/hooks.ts'
import { Muted, Status } from '#office/desk/ui/parts.tsx'
import { feeWords, plural, shownCount, shownState, stateWords } from '#office/desk/ui/shown.ts'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import type { Lookalike } from '#services/records/person.ts'
import type { FoundRecord } from '#services/records/record.ts'
import type { InList } from './neighbors.ts'

export const recordName = 'wrap-anywhere text-[1.75rem] outline-offset-2 focus:outline-none'
const icon = 'size-[1.15rem]'
const iconLink = 'grid min-h-7 min-w-7 place-items-center rounded-field text-foreground hover:bg-muted'

type RecordHeadProps = {
  record: FoundRecord
  kindNames: string[]
  lookalikes: Lookalike[]
  inList: InList
}

export function RecordHead({ record, kindNames, lookalikes, inList }: RecordHeadProps) {
  const { reference, name, what, fields, others } = record
  const start = fields.find((field) => field.kind === 'day')
  return (
    <header className="grid gap-[0.35rem]">
      <div className="flex items-center gap-x-3 gap-y-1 text-fine text-muted-foreground">
        <p className="mr-auto">
          {kindNames[0]} · <span className="whitespace-nowrap tabular-nums">{reference}</span>
        </p>
        {inList.position && <Neighbors {...inList.position} />}
        <Link to={inList.list} className={iconLink}>
          <X aria-hidden="true" className={icon} />
          <span className="sr-only">Back to the list</span>
        </Link>
      </div>
      <Heading id={record.id}>{name || 'Erased person'}</Heading>
      <p className="wrap-anywhere" data-what="">
        {[what, start && `starts ${longDay(start.value)}`].filter(Boolean).join(' · ')}
      </p>
      {(others.length > 0 || lookalikes.length > 0) && (
        <p className="text-small">
          <TextLink to={`/desk/person/${record.id}`}>
            {[
              others.length > 0 && `All of this person: ${plural(others.length + 1, 'record')}`,
              lookalikes.length > 0 && plural(lookalikes.length, 'possible same person', 'possible same persons'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </TextLink>
        </p>
      )}
      <Work {...record} />
    </header>
  )
}

/** Takes the focus when a record opens or is done, before any key press, so that a second press cannot undo. */
function Heading({ id, children }: { id: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Menus open before React runs, and on the first page the heading must not take the focus from them.
  const isHydrated = useHydrated()
  const done = useSearchParams()[0].get('done')
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another record, not when its page changes
  useLayoutEffect(() => {
    if (isHydrated) heading.current?.focus()
  }, [id, done])
  return (
    <h1 ref={heading} tabIndex={-1} id="record-name" className={recordName}>
      {children}
    </h1>
  )
}

function Neighbors({ position, total, previous, next }: NonNullable<InList['position']>) {
  return (
    <nav aria-label="Records of the list" className="flex items-center gap-[0.15rem] whitespace-nowrap tabular-nums">
      <span>
        {shownCount(position)} of {shownCount(total)}
      </span>
      {previous && (
        <Link to={previous} aria-label="Previous record" rel="prev" className={iconLink} data-key="k">
          <ChevronLeft className={icon} aria-hidden="true" />
        </Link>
      )}
      {next && (
        <Link to={next} aria-label="Next record" rel="next" className={iconLink} data-key="j">
          <ChevronRight className={icon} aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}

/** To-do, open question, assignee and fee. */
function Work(record: FoundRecord) {
  const { since, snoozedUntil, questionSince, assignee, fee, feeDue } = record
  const state = shownState(record)
  return (
    <p className="mt-[0.15rem] flex flex-wrap gap-x-[1.1rem] gap-y-1 text-small">
      <Status shape={state}>
        {stateWords[state]} <Day word={snoozedUntil ? 'until' : 'since'} at={snoozedUntil ?? since} />
      </Status>
      {questionSince && (
        <Status shape="due">
          Question <Day word="since" at={questionSince} />
        </Status>
      )}
      {fee && (
        <Status shape={fee}>
          {`Fee ${feeWords[fee].toLowerCase()}`} {feeDue && <Muted>{feeDue}</Muted>}
        </Status>
      )}
      <span>{assignee ? `${assignee.name}${assignee.isDisabled ? ' (disabled)' : ''}` : 'Assigned to nobody'}</span>
    </p>
  )
}

const Day = ({ word, at }: { word: string; at: Date }) => (
  <Muted>
    {word} <Time at={at} day />
  </Muted>
)
