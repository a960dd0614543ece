import home from '#content/home.yaml?only=hero'
import scholarship from '#content/scholarship.yaml?only=applicationsClose,cohortStarts,promoCode'
import { useFacts } from '#web/facts.ts'
import { Day, Fact } from './facts.tsx'

const { applicationsClose, cohortStarts } = scholarship

/** The scholarship's two dates, as facts. They stay once they have passed, and say so. */
export function ScholarshipDates() {
  const { closeLabel, closedLabel, startLabel, startedLabel } = home.hero.scholarship
  const { round } = useFacts()
  return (
    <>
      <Fact name={round?.isClosed ? closedLabel : closeLabel}>
        <Day date={applicationsClose} />
      </Fact>
      <Fact name={round?.hasStarted ? startedLabel : startLabel}>
        <Day date={cohortStarts} />
      </Fact>
    </>
  )
}
