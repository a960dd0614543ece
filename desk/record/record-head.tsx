import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#desk/list/use-browser.ts'
import { feeWords, kindWord, stateWords } from '#desk/list/words.ts'
import { shownCount } from '#desk/ui/shown.ts'
import { Time } from '#desk/ui/time.tsx'
import type { Counted } from '#services/records/list.ts'
import type { FoundRecord } from '#services/records/record.ts'
import { plural, recordPath, shownDay } from './words.ts'

/** Where the record is in its list; the addresses of its neighbors. */
export type InList = {
  list: string
  position?: { position: Counted; total: Counted; previous?: string | undefined; next?: string | undefined }
}

export function RecordHead({ record, inList }: { record: FoundRecord; inList: InList }) {
  const { kind, reference, name, what, fields, others } = record
  const start = fields.find((field) => field.kind === 'day')
  return (
    <header className="record-head">
      <div className="record-crumb">
        <p>
          {kindWord(kind)} · <span className="record-reference">{reference}</span>
        </p>
        {inList.position && <Neighbors {...inList.position} />}
        <Link to={inList.list} className="record-close">
          <X aria-hidden="true" />
          <span>Back to the list</span>
        </Link>
      </div>
      <Heading id={record.id}>{name || 'Erased person'}</Heading>
      <p className="record-what">{[what, start && `starts ${shownDay(start.value)}`].filter(Boolean).join(' · ')}</p>
      {others.length > 0 && (
        <details className="record-others">
          <summary>
            <span className="link">{plural(others.length, 'other record', 'other records')} of this person</span>
          </summary>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link to={recordPath(other)} className="link">
                  {kindWord(other.kind)} {other.reference}
                </Link>{' '}
                <span className="soft">
                  {stateWords[other.state]}, <Time at={other.createdAt} day />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Work {...record} />
    </header>
  )
}

/** Takes the focus when a record opens in a page that is there already; as it is shown, so that no key comes before. */
function Heading({ id, children }: { id: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // A page's menus open before React runs: on the first page the heading must not take the focus out of them.
  const isHydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another record, not when its page changes
  useLayoutEffect(() => {
    if (isHydrated) heading.current?.focus()
  }, [id])
  return (
    <h1 ref={heading} tabIndex={-1} id="record-name">
      {children}
    </h1>
  )
}

function Neighbors({ position, total, previous, next }: NonNullable<InList['position']>) {
  return (
    <nav aria-label="Records of the list" className="record-neighbors">
      <span>
        {shownCount(position)} of {shownCount(total)}
      </span>
      {previous && (
        <Link to={previous} aria-label="Previous record" rel="prev" data-key="k">
          <ChevronLeft aria-hidden="true" />
        </Link>
      )}
      {next && (
        <Link to={next} aria-label="Next record" rel="next" data-key="j">
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  )
}

/** Who acts next, since when, whose it is, and the fee. */
function Work({ state, since, snoozedUntil, assignee, fee, feeDue }: FoundRecord) {
  return (
    <p className="record-work">
      <span className="status" data-shape={state}>
        {stateWords[state]}{' '}
        <span className="soft">
          {snoozedUntil ? 'until ' : 'since '}
          <Time at={snoozedUntil ?? since} day />
        </span>
      </span>
      {fee && (
        <span className="status" data-shape={fee}>
          {`Fee ${feeWords[fee].toLowerCase()}`} {feeDue && <span className="soft">{feeDue}</span>}
        </span>
      )}
      <span className="record-assignee">
        {assignee ? `${assignee.name}${assignee.isDisabled ? ' (disabled)' : ''}` : 'Assigned to nobody'}
      </span>
    </p>
  )
}
