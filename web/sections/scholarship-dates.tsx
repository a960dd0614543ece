import home from '#content/home.yaml?only=hero'
import scholarship from '#content/scholarship.yaml?only=applicationsClose,cohortStarts,promoCode'
import { scholarshipCloses, scholarshipStarts } from '#content/scholarship-moments.data.ts'
import { Until } from '#web/ui/until.tsx'
import { Day, Fact } from './facts.tsx'

const { applicationsClose, cohortStarts } = scholarship

/** The scholarship's two dates, as facts. They stay once they have passed, and say so. */
export function ScholarshipDates() {
  const { closeLabel, closedLabel, startLabel, startedLabel } = home.hero.scholarship
  return (
    <>
      <Fact name={<Until at={scholarshipCloses} before={closeLabel} after={closedLabel} />}>
        <Day date={applicationsClose} />
      </Fact>
      <Fact name={<Until at={scholarshipStarts} before={startLabel} after={startedLabel} />}>
        <Day date={cohortStarts} />
      </Fact>
    </>
  )
}
