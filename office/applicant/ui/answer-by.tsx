import { Day } from '#office/ui/time.tsx'

/** Last day to answer an offer. */
export function AnswerBy({ day }: { day: string }) {
  return (
    <p>
      <strong>
        Please answer by <Day day={day} />.
      </strong>
    </p>
  )
}
