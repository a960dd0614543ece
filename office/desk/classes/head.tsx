import type { ReactNode } from 'react'
import { Submit } from '#office/desk/ui/fields.tsx'
import { buttonLook } from '#ui/button.tsx'

/** Figures of a class or a workshop. */
export function Figures({ of }: { of: [label: string, value: ReactNode][] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
      {of.map(([label, value]) => (
        <div key={label}>
          <dt className="text-fine text-muted-foreground">{label}</dt>
          <dd className="font-semibold text-[1.125rem]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type ListActionsProps = { mayExport: boolean; calendar: string | undefined; children?: ReactNode }

/** What can be done with a list. */
export function ListActions({ mayExport, calendar, children }: ListActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {mayExport && (
        <form method="get" action="list.csv">
          <Submit>CSV</Submit>
        </form>
      )}
      {children}
      <button type="button" className={buttonLook('ghost')} onClick={() => window.print()}>
        Print
      </button>
      {calendar && (
        <a href={calendar} className={buttonLook('quiet')}>
          Calendar file
        </a>
      )}
    </div>
  )
}

/** A table that stays one on paper, which is as narrow as a tablet. */
export const listTable = 'table lg:table-fixed print:table-fixed max-md:not-print:stacked print:text-[0.6875rem]/[1.25]'
export const listRow = 'max-md:not-print:flex max-md:not-print:flex-wrap max-md:not-print:gap-x-4 print:*:py-[0.1rem]'
/** Its first cell, a line of its own on a phone. */
export const listName = 'max-md:not-print:basis-full'

/** Email address and phone number of a person, each a cell. */
export function ContactCells({ email, phone }: { email: string; phone: string }) {
  return (
    <>
      <td className="wrap-anywhere">
        <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className="hover:underline">
          {email}
        </a>
      </td>
      <td className="whitespace-nowrap">{phone}</td>
    </>
  )
}
