import type { ReactNode } from 'react'
import { dayText } from '#content/format.ts'
import type { Round } from '#web/page-data.ts'

type DescriptionListProps = { facts: Record<string, ReactNode>; className?: string | undefined }

export function DescriptionList({ facts, className = 'mt-8' }: DescriptionListProps) {
  return (
    <dl className={`facts ${className}`}>
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayText(date)}</time>
}

type RoundDetailsProps = { round: Round; showCode: (code: string) => ReactNode; className?: string }

/** Both dates of a round of the scholarship and, if accepted, its code. Past dates stay, with another label. */
export function RoundDetails({ round, showCode, className }: RoundDetailsProps) {
  const { closes, starts, codeLabel, promoCode } = round
  const facts = {
    [closes.label]: <Day date={closes.date} />,
    [starts.label]: <Day date={starts.date} />,
    ...(promoCode && { [codeLabel]: showCode(promoCode) }),
  }
  return <DescriptionList facts={facts} className={className} />
}
