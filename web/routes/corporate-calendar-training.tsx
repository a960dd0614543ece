import training from '#content/corporate/corporate-calendar-training.yaml'
import enterprise from '#content/corporate/enterprise-custom-training.yaml'
import { pageMeta } from '#web/page-meta.ts'
import { CorporatePage } from '#web/sections/corporate-page.tsx'
import { TrainingCalendar } from '#web/sections/training-calendar.tsx'

export const meta = () => pageMeta(training.meta)

export default function CorporateCalendarTraining() {
  const { path, label, summary } = enterprise
  return (
    <CorporatePage training={training} other={{ to: path, label, summary }}>
      <TrainingCalendar />
    </CorporatePage>
  )
}
