import type { Round } from '#web/page-data.ts'
import { Day, Description } from './description-list.tsx'

/** Both dates of a round. Past ones stay, with another label. */
export function ScholarshipDates({ closes, starts }: Pick<Round, 'closes' | 'starts'>) {
  return (
    <>
      <Description name={closes.label}>
        <Day date={closes.date} />
      </Description>
      <Description name={starts.label}>
        <Day date={starts.date} />
      </Description>
    </>
  )
}
