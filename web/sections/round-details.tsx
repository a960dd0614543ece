import type { ReactNode } from 'react'
import type { Round } from '#web/page-data.ts'
import { DescriptionList } from './description-list.tsx'

type RoundDetailsProps = { round: Round; showCode: (code: string) => ReactNode; className?: string }

/** Both dates of a round of the scholarship and, if accepted, its code. Past dates stay, with another label. */
export function RoundDetails({ round, showCode, className }: RoundDetailsProps) {
  const { closes, starts, codeLabel, promoCode } = round
  const facts = {
    [closes.label]: <Day {...closes} />,
    [starts.label]: <Day {...starts} />,
    ...(promoCode && { [codeLabel]: showCode(promoCode) }),
  }
  return <DescriptionList facts={facts} className={className} />
}

function Day({ date, text }: Round['closes']) {
  return <time dateTime={date}>{text}</time>
}
