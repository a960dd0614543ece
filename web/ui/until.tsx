import type { ReactNode } from 'react'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Defined by an inline script (web/clock.ts), which keeps `data-past` true before the page is painted. */
      'until-date': import('react').HTMLAttributes<HTMLElement> & { 'data-at': string; 'data-past'?: '' | undefined }
      'your-hours': import('react').HTMLAttributes<HTMLElement> & { 'data-classes': string }
    }
  }
}

type UntilDateProps = { at: string; className?: string; children: ReactNode }

/**
 * Something with a date: `at` (ISO 8601) is the moment from which it is over, by the visitor's clock, however old the page is.
 * Of what is within, `.until` is shown before that moment and `.since` from then on.
 */
export function UntilDate({ at, className, children }: UntilDateProps) {
  const isPast = Date.parse(at) <= Date.now()
  return (
    <until-date data-at={at} data-past={isPast ? '' : undefined} className={className} suppressHydrationWarning>
      {children}
    </until-date>
  )
}

/** Words that another one replaces when their time is over. */
export function Until({ at, before, after }: { at: string; before: ReactNode; after: ReactNode }) {
  return (
    <UntilDate at={at}>
      <span className="until">{before}</span>
      <span className="since">{after}</span>
    </UntilDate>
  )
}
