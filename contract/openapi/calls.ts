import type { Call, DescribedSite } from './call.ts'
import { applicationCalls } from './calls/applications.ts'
import { courseCalls } from './calls/courses.ts'
import { descriptionCalls } from './calls/description.ts'
import { insightCalls } from './calls/insight.ts'
import { leadCalls } from './calls/leads.ts'
import { newsletterCalls } from './calls/newsletter.ts'
import { paymentCalls } from './calls/payments.ts'
import { resumeCalls } from './calls/resumes.ts'
import { visitorRegionCalls } from './calls/visitor-region.ts'

/** Every v1 call. */
export function describeCalls(site: DescribedSite): Call[] {
  return [
    ...courseCalls(site),
    ...applicationCalls(site),
    ...paymentCalls(),
    ...leadCalls(site),
    ...resumeCalls(site),
    ...newsletterCalls(site),
    ...visitorRegionCalls(),
    ...insightCalls(),
    ...descriptionCalls(),
  ]
}
