import { dayText } from '#content/format.ts'
import type { ListedDocument } from '#services/invoices/documents.ts'
import type { Paper } from '#services/invoices/paper.ts'
import { formatFee } from '#services/money.ts'

/** What and how much, and below when. */
const line = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-border border-b py-2 tabular-nums'
const quiet = 'text-muted-foreground text-small'

/** Receipts, invoices and credit notes, each with its PDF. @param base address of the application or record */
export function DocumentList({ documents, base }: { documents: ListedDocument[]; base: string }) {
  return (
    <ul>
      {documents.map(({ kind, id, name, day, ...money }) => (
        <li key={id} className={line}>
          <a
            href={`${base}/${kind === 'receipt' ? 'receipts' : 'invoices'}/${encodeURIComponent(id)}`}
            className="link"
          >
            {name} (PDF)
          </a>
          <span className="font-semibold">{formatFee(money)}</span>
          <span className={quiet}>{dayText(day)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The rows of a statement: what was charged and paid, and what it left to pay. */
export function StatementRows({ statement: { tables, notes } }: { statement: Paper }) {
  return (
    <>
      {tables.map(({ rows, totals }) => (
        <div key={String(totals[0])}>
          <ol>
            {rows.map(([date, what, charged, paid, balance], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing but its place
              <li key={index} className={line}>
                <span className="wrap-anywhere">{what}</span>
                <span className="text-right font-semibold">{charged || `Paid ${paid}`}</span>
                <span className={quiet}>{date}</span>
                <span className={`text-right ${quiet}`}>Balance {balance}</span>
              </li>
            ))}
          </ol>
          {totals.map(([label, figure]) => (
            <p key={label} className="flex justify-between gap-4 py-2 font-semibold tabular-nums">
              <span>{label}</span> <span>{figure}</span>
            </p>
          ))}
        </div>
      ))}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  )
}
