import type { ReactNode } from 'react'
import { Time } from '#desk/ui/time.tsx'
import type { TimelineEntry } from '#services/records/timeline.ts'
import { doerOf, recordedWords } from './recorded.ts'

/** What happened, the latest first: notes are paper, the rest are lines. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <section className="record-part" aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <ol className="timeline">
        {entries.toReversed().map((entry) => (
          <li key={entry.key} className={entry.what === 'note' ? 'timeline-note' : undefined}>
            <Time at={entry.at} />
            <Happened entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Happened({ entry }: { entry: TimelineEntry }) {
  const by = <b>{entry.by ?? 'The desk'}</b>
  switch (entry.what) {
    case 'note':
      return (
        <>
          <b>{entry.by ?? 'Somebody'}</b>
          <p className="as-typed">{entry.text}</p>
          {entry.mentioned.length > 0 && <p className="soft">For {entry.mentioned.join(', ')}</p>}
        </>
      )
    case 'email':
      return (
        <details>
          <summary>
            {entry.to === 'staff' ? 'Email to us' : 'Email sent'}: <span className="link">{entry.subject}</span>
          </summary>
          <p className="soft">To {entry.recipient}</p>
          <p className="as-typed timeline-email">{entry.text}</p>
        </details>
      )
    case 'assigned':
      return entry.to ? (
        <p>
          {by} assigned it to <b>{entry.to}</b>
        </p>
      ) : (
        <p>
          {by} unassigned it{entry.from && ` from ${entry.from}`}
        </p>
      )
    case 'snoozed':
      return (
        <p>
          {by} snoozed it until <Time at={entry.until} />
        </p>
      )
    case 'state':
      return (
        <p>
          {by} {changedTo(entry)}
        </p>
      )
    case 'downloaded':
      return <p>{by} downloaded the resume</p>
    case 'status':
    case 'decision':
    case 'interview':
    case 'refund_request':
    case 'difference':
    case 'question':
    case 'correction':
      return (
        <>
          <p>
            <b>{entry.by ?? doerOf(entry)}</b> {recordedWords(entry)}{' '}
            {entry.what === 'interview' && entry.detail.at && <Time at={new Date(entry.detail.at)} />}
          </p>
          {entry.text && <p className="as-typed">{entry.text}</p>}
        </>
      )
    default:
      return <p>{sentenceOf(entry)}</p>
  }
}

function changedTo({ from, to }: Extract<TimelineEntry, { what: 'state' }>): string {
  if (to === 'done') return 'marked it as done'
  if (to === 'waiting') return 'set it to waiting'
  return from === 'done' ? 'reopened it' : 'set it to in progress'
}

/** Of referrerKinds in database/schema.ts; the rest says nothing. */
const sources: Record<string, string> = {
  search: 'from a search',
  social: 'from social media',
  campaign: 'from a campaign',
  other: 'from another site',
}

type OfTheProgram = 'submitted' | 'waived' | 'checkout' | 'payment' | 'refund' | 'dispute' | 'woken'

function sentenceOf(entry: Extract<TimelineEntry, { what: OfTheProgram }>): ReactNode {
  switch (entry.what) {
    case 'submitted':
      return ['Submitted', sources[entry.source ?? '']].filter(Boolean).join(', ')
    case 'waived':
      return entry.off ? (
        <>
          Code <code>{entry.code}</code> took {entry.off} off the fee
        </>
      ) : (
        <>
          Fee waived by code <code>{entry.code}</code>
        </>
      )
    case 'woken':
      return 'The snooze is over'
    case 'checkout':
      return `Checkout of ${entry.amount}: ${entry.status}`
    default:
      return <Money {...entry} />
  }
}

const money = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' }

function Money({ what, amount, state, reference }: Extract<TimelineEntry, { what: 'payment' | 'refund' | 'dispute' }>) {
  const isWrong = what === 'dispute' ? state !== 'won' : /fail|cancel/.test(state)
  return (
    <>
      <span className={isWrong ? 'status' : undefined} data-shape={isWrong ? 'wrong' : undefined}>
        {money[what]} of {amount}
      </span>{' '}
      <span className="soft">
        {state.replaceAll('_', ' ')} · {reference}
      </span>
    </>
  )
}
