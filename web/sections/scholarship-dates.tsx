import type { Round } from '#web/facts.ts'
import { Day, Fact } from './facts.tsx'

/** Both dates of a round. Past ones stay, with another label. */
export function ScholarshipDates({ closes, starts }: Pick<Round, 'closes' | 'starts'>) {
  return (
    <>
      <Fact name={closes.label}>
        <Day date={closes.date} />
      </Fact>
      <Fact name={starts.label}>
        <Day date={starts.date} />
      </Fact>
    </>
  )
}
