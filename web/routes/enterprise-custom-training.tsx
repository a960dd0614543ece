import type { MetaArgs } from 'react-router'
import calendar from '#content/corporate/corporate-calendar-training.yaml'
import training from '#content/corporate/enterprise-custom-training.yaml'
import { pageMeta } from '#web/page-meta.ts'
import { CorporatePage } from '#web/sections/corporate-page.tsx'

export const meta = (args: MetaArgs) => pageMeta(args, training.meta)

export default function EnterpriseCustomTraining() {
  return <CorporatePage training={training} other={calendar} />
}
