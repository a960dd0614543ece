import home from '#content/home.yaml?only=hero'
import scholarship from '#content/scholarship.yaml?only=applicationsClose,cohortStarts,promoCode'
import webinar from '#content/webinar.yaml?only=session'
import { endOfDay, instantText, zonedTime } from '#content/zoned-time.ts'
import { Until } from '#web/ui/until.tsx'
import { Day, Fact } from './facts.tsx'

const { applicationsClose, cohortStarts } = scholarship
const { timeZone } = webinar.session
const starts = instantText(zonedTime(cohortStarts, '00:00', timeZone))

/** The moment from which the scholarship's round is over. */
export const scholarshipCloses = endOfDay(applicationsClose, timeZone)

/** The scholarship's two dates, as facts. They stay once they have passed, and say so. */
export function ScholarshipDates() {
  const { closeLabel, closedLabel, startLabel, startedLabel } = home.hero.scholarship
  return (
    <>
      <Fact name={<Until at={scholarshipCloses} before={closeLabel} after={closedLabel} />}>
        <Day date={applicationsClose} />
      </Fact>
      <Fact name={<Until at={starts} before={startLabel} after={startedLabel} />}>
        <Day date={cohortStarts} />
      </Fact>
    </>
  )
}
