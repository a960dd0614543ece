import { useSearchParams } from 'react-router'
import { Submit } from '#office/desk/ui/fields.tsx'
import { RecordPart, Status } from '#office/desk/ui/parts.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { events, getAuthor } from '#services/event-words.ts'
import type { TimelineEntry } from '#services/records/timeline-entries.ts'
import { WorkForm } from './work-form.tsx'

const lines = 'mt-[0.6rem] grid gap-[0.8rem] wrap-anywhere'
const note = 'rounded-field bg-muted px-[0.85rem] py-[0.65rem]'
const quiet = 'text-muted-foreground text-small'
export const emailText = 'mt-[0.35rem] whitespace-pre-wrap border-l-2 pl-[0.85rem] text-small'

type TimelineProps = { entries: TimelineEntry[]; earlier: number | null; mayWork: boolean }

/** Latest first. Notes are cards, the rest are lines. */
export function Timeline({ entries, earlier, mayWork }: TimelineProps) {
  return (
    <RecordPart id="timeline" title="Timeline">
      <PartLinks isTop />
      <ol className={lines}>
        {entries.toReversed().map((entry) => (
          <li key={entry.key} className={entry.what === 'note' ? note : undefined}>
            <p className="text-fine text-muted-foreground tabular-nums">
              <Time at={entry.at} />
            </p>
            <Happened entry={entry} mayWork={mayWork} />
          </li>
        ))}
      </ol>
      <PartLinks earlier={earlier} />
    </RecordPart>
  )
}

/** Links between parts of a timeline: before it to the latest entries, after it to earlier ones. */
export function PartLinks({ isTop, earlier = null }: { isTop?: boolean; earlier?: number | null }) {
  const [search] = useSearchParams()
  const isPart = search.has('until') || search.has('entry')
  if (isTop) return isPart && <TextLink to={partAddress(search)}>Show the latest entries</TextLink>
  return earlier !== null && <TextLink to={partAddress(search, ['until', String(earlier)])}>Show earlier</TextLink>
}

function partAddress(search: URLSearchParams, part?: ['until' | 'entry', string]): string {
  const kept = [...search].filter(([name]) => name !== 'until' && name !== 'entry')
  return `?${new URLSearchParams(part ? [...kept, part] : kept)}#timeline`
}

/** A text, and a link to the rest of it on its own address. */
export function Words({
  entry,
  className,
}: {
  entry: { key: string; text: string | null; isCut: boolean }
  className: string
}) {
  const [search] = useSearchParams()
  return (
    <>
      <p className={className}>
        {entry.text}
        {entry.isCut && ' …'}
      </p>
      {entry.isCut && <TextLink to={partAddress(search, ['entry', entry.key])}>Show all of it</TextLink>}
    </>
  )
}

/** One entry, as a sentence. */
export function Happened({ entry, mayWork }: { entry: TimelineEntry; mayWork: boolean }) {
  const isAlone = useSearchParams()[0].has('entry')
  switch (entry.what) {
    case 'note':
      return (
        <>
          <b>{entry.by ?? 'Someone'}</b>
          <Words entry={entry} className="whitespace-pre-wrap" />
          {entry.mentioned.length > 0 && <p className={quiet}>For {entry.mentioned.join(', ')}</p>}
        </>
      )
    case 'email':
      return (
        <details open={isAlone}>
          <summary>
            {entry.to === 'staff' ? 'Email to us' : 'Email sent'}: <span className="link">{entry.subject}</span>
          </summary>
          <p className={quiet}>To {entry.recipient}</p>
          <Words entry={entry} className={emailText} />
        </details>
      )
    case 'email_failed':
      return (
        <>
          <Event entry={entry} />
          <p>
            <Status shape="wrong">Not delivered</Status>{' '}
            <span className={quiet}>{getReason(entry.detail.code ?? '')}</span>
          </p>
          {mayWork && entry.again !== null && (
            <WorkForm intent="send-again">
              <input type="hidden" name="event" value={entry.again} />
              <Submit>Send again</Submit>
            </WorkForm>
          )}
        </>
      )
    case 'email_again':
      return <Event entry={entry} />
    case 'reply':
      return (
        <>
          <p>
            <b>{entry.by ?? 'The desk'}</b> {events.reply.words({})}: {entry.subject}{' '}
            <span className={quiet}>{replyStates[entry.state]}</span>
          </p>
          <Words entry={entry} className={emailText} />
        </>
      )
    case 'submitted':
      if (entry.by) return <p>{entry.by} entered it for the applicant, who agreed to the terms</p>
      return <p>{['Submitted', sources[entry.source ?? '']].filter(Boolean).join(', ')}</p>
    case 'waived':
      return (
        <p>
          {entry.off ? 'Code ' : 'Fee waived by code '}
          <code>{entry.code}</code>
          {entry.off && ` took ${entry.off} off the fee`}
        </p>
      )
    case 'checkout':
      return (
        <p>
          Checkout of {entry.amount}: {entry.status}
        </p>
      )
    case 'payment':
    case 'refund':
    case 'dispute':
      return <Money {...entry} />
    default:
      return (
        <>
          <Event entry={entry} />
          {entry.text && <Words entry={entry} className="whitespace-pre-wrap" />}
        </>
      )
  }
}

const emailEvents = ['email_failed', 'email_again']

function Event({ entry }: { entry: Extract<TimelineEntry, { detail: unknown }> }) {
  const { what, by, detail, text } = entry
  const interview = what === 'interview' ? (detail.at ?? detail.from) : null
  const time = what === 'snoozed' ? detail.until : interview
  return (
    <p>
      <b>{by ?? getAuthor(what, detail)}</b> {events[what].words(detail)}
      {emailEvents.includes(what) && text && `: ${text}`}
      {what === 'assigned' && !detail.to && detail.from && ` from ${detail.from}`}
      {what === 'snoozed' && ' until '}
      {interview && (detail.at ? ' to ' : ' of ')}
      {time && <Time at={new Date(time)} />}
    </p>
  )
}

const replyStates = { waiting: 'On its way', taken_back: 'Taken back', sent: '' }

/** Explains why an email failed. @param code as in MailError */
function getReason(code: string): string {
  const isAddress = /^EENVELOPE 5.*RCPT TO$/.test(code)
  const reason = isAddress ? 'The mail server does not accept this address' : 'Every attempt for three days failed'
  return `${reason} (${code}).`
}

/** For referrerKinds of database/schema.ts. Other kinds are not shown. */
const sources: Record<string, string> = {
  search: 'from a search',
  social: 'from social media',
  campaign: 'from a campaign',
  other: 'from another site',
}

const money = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' }

function Money({ what, amount, state, reference }: Extract<TimelineEntry, { what: 'payment' | 'refund' | 'dispute' }>) {
  const isWrong = what === 'dispute' ? state !== 'won' : /fail|cancel/.test(state)
  const words = `${money[what]} of ${amount}`
  return (
    <details>
      <summary>
        {isWrong ? <Status shape="wrong">{words}</Status> : <span className="link">{words}</span>}{' '}
        <span className={quiet}>{state.replaceAll('_', ' ')}</span>
      </summary>
      <p className={quiet}>{reference}</p>
    </details>
  )
}
