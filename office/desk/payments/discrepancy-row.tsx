import { Link } from 'react-router'
import { applicationStatuses } from '#contract/application-status.ts'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { formatFee } from '#services/money.ts'
import type { Discrepancy } from '#services/payments/reconciliation/discrepancies.ts'
import { atRecord, type Evidence, resolutions } from '#services/payments/reconciliation/kinds.ts'
import { discrepancyWords, evidenceIds, evidenceWords, resolutionName, shownState } from './words.ts'

/** Discrepancy with each side's evidence, and its possible or chosen resolution. */
export function DiscrepancyRow({ discrepancy, mayClose }: { discrepancy: Discrepancy; mayClose: boolean }) {
  const { id, kind, ours, theirs, openedAt, recordId, name, courseName } = discrepancy
  const { title, text } = discrepancyWords[kind]
  const shown = Object.keys(evidenceWords).filter((key) => isShown(key, ours) || isShown(key, theirs))
  return (
    <li className={row} id={`discrepancy-${id}`}>
      <div className="grid content-start gap-1 min-[56rem]:row-span-2">
        <h3 className="font-[650] font-display text-[1.0625rem]/[1.3]">{title}</h3>
        <Quiet>
          {text} Found <Time at={openedAt} />.
        </Quiet>
        {courseName !== null && (
          <p>
            {recordId ? <TextLink to={`/desk/records/${recordId}`}>{name}</TextLink> : 'Erased person'}
            <span className="text-muted-foreground"> · {courseName}</span>
          </p>
        )}
      </div>
      <table className={sides}>
        <caption className="sr-only">What both sides have</caption>
        <thead>
          <tr>
            <td className="w-26" />
            {['Academy', 'Stripe'].map((side) => (
              <th key={side} scope="col" className="font-semibold text-foreground">
                {side}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((key) => (
            <tr key={key}>
              <th scope="row" className="text-fine text-muted-foreground">
                {evidenceWords[key]}
              </th>
              <td>
                <Shown name={key} of={ours} />
              </td>
              <td>
                <Shown name={key} of={theirs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {discrepancy.closedAt ? <Closed {...discrepancy} /> : mayClose && <Resolutions discrepancy={discrepancy} />}
    </li>
  )
}

const row =
  'grid grid-cols-1 gap-x-8 gap-y-[0.6rem] border-border border-t py-[1.1rem] last:border-b ' +
  'min-[56rem]:grid-cols-[17rem_minmax(0,1fr)]'
const line = 'flex flex-wrap items-center gap-x-[0.6rem] gap-y-2'
const sides = 'table table-fixed wrap-anywhere [&_:is(td,th)]:border-0 [&_:is(td,th)]:py-[0.2rem]'

const MONEY = ['owed', 'received', 'returned', 'amount', 'refunded']
const TIMES = ['created', 'again', 'since']

/** Zero refunds need no line. */
const isShown = (key: string, evidence: Evidence) =>
  key === 'ids' || (key in evidence && !(['refunded', 'returned'].includes(key) && !evidence[key]))

const none = <span className="text-muted-foreground">–</span>

function Ids({ of }: { of: Evidence }) {
  const ids = evidenceIds.flatMap((key) => (of[key] ? String(of[key]).split(', ') : []))
  if (ids.length === 0) return none
  return (
    <ul className="text-fine text-muted-foreground">
      {ids.map((id) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  )
}

function Shown({ name, of }: { name: string; of: Evidence }) {
  const value = of[name]
  if (name === 'ids') return <Ids of={of} />
  if (value === undefined || value === null || value === '') return none
  if (MONEY.includes(name)) return formatFee({ amount: Number(value), currency: String(of.currency ?? 'usd') })
  if (TIMES.includes(name)) return <Time at={new Date(Number(value) * 1000)} />
  if (name === 'status') return applicationStatuses[value as keyof typeof applicationStatuses]?.staff ?? value
  if (name === 'state') return shownState(String(value))
  return String(value)
}

function Resolutions({ discrepancy }: { discrepancy: Discrepancy }) {
  const { id, kind, ours, recordId } = discrepancy
  // Only a closed application can be reopened.
  const links = resolutions[kind].filter((item) => atRecord.includes(item) && (item !== 'reopen' || ours.status))
  const closing = resolutions[kind].filter((resolution) => !atRecord.includes(resolution))
  const { title } = discrepancyWords[kind]
  return (
    <div className={line}>
      {recordId &&
        links.map((resolution) => (
          <Link
            key={resolution}
            to={`/desk/records/${recordId}#${resolution === 'refund' ? 'payments' : 'admission'}`}
            className={resolution === 'refund' ? 'button button-filled' : 'button button-ghost'}
          >
            {resolutionName(resolution)}
          </Link>
        ))}
      <IntentForm intent="close" id={id} className={line}>
        {recordId && (
          <input
            name="note"
            className="input max-w-64 flex-[1_1_9rem]"
            maxLength={10_000}
            placeholder="Note for the record"
            aria-label={`Note for the record about “${title}”`}
            autoComplete="off"
          />
        )}
        {closing.map((resolution) => (
          <Submit key={resolution} name="resolution" value={resolution}>
            {resolutionName(resolution)}
          </Submit>
        ))}
      </IntentForm>
    </div>
  )
}

function Closed({ closedAt, closedAs, closedByName }: Discrepancy) {
  return (
    <p>
      <strong>{resolutionName(closedAs)}</strong>
      {closedAt && (
        <span className="text-muted-foreground">
          , closed <Time at={closedAt} />{' '}
          {closedAs === 'resolved' ? 'automatically' : `by ${closedByName ?? 'a former staff member'}`}
        </span>
      )}
    </p>
  )
}
