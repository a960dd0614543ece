import type { Round } from '#web/facts.ts'
import { Day, Fact } from './facts.tsx'

/** The scholarship's two dates, as facts. They stay once they have passed, and say so. */
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
