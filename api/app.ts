import { Hono } from 'hono'
import { every } from 'hono/combine'
import { leadForms } from '#contract/forms/lead-forms.ts'
import { answerFailures, refuseOtherMethods, unknownCall } from '#http/failures.ts'
import { limitForms } from '#http/limits.ts'
import type { Count } from '#services/deps.ts'
import { analyticsRoutes } from './analytics.ts'
import { applicationRoutes } from './applications.ts'
import { courseRoutes } from './courses.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { ApiDeps } from './deps.ts'
import { requireDiskSpace } from './disk-space.ts'
import { inboundRoutes } from './inbound.ts'
import { leadRoutes } from './leads.ts'
import { newsletterRoutes } from './newsletter.ts'
import { paymentRoutes } from './payments.ts'
import { resumeRoutes } from './resumes.ts'
import { savedFormRoutes } from './saved-forms.ts'
import { visitorRegionRoutes } from './visitor-region.ts'

/** The v1 calls (specification 7), mounted at `/api/v1`. */
export function createApi(deps: ApiDeps): Hono {
  const api = new Hono()
  api.onError(answerFailures(deps.log))
  const formLimit = every(requireDiskSpace(deps.disk?.forms), limitForms(deps.limits, deps.clientAddress))
  if (deps.count) countOutcomes(api, deps.count)
  api.use(refuseCrossSite(deps))

  api.route('/CourseNorthAmerica', courseRoutes(deps))
  api.route('/ApplicationForm/na', applicationRoutes(deps, formLimit))
  api.route('/ApplicationForm/na', savedFormRoutes(deps, formLimit))
  api.route('/Stripe', paymentRoutes(deps))
  api.route('/Newsletter', newsletterRoutes(deps, formLimit))
  // Lead forms without a file.
  api.route('/', leadRoutes(deps, formLimit))
  api.route('/Resume', resumeRoutes(deps, every(requireDiskSpace(deps.disk?.files), formLimit)))
  if (deps.inbound) api.route('/inbound-email', inboundRoutes(deps, deps.inbound))
  api.route('/Visitor', visitorRegionRoutes(deps))
  api.route('/Insight', analyticsRoutes(deps))

  refuseOtherMethods(api)
  return api.all('*', unknownCall)
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Outcome of a successful call, if its status does not show it. */
    outcome: string
  }
}

const LEADS = new Map<string, string>([
  ...leadForms.map(({ call, kind }) => [call.path, kind] as const),
  ['/Newsletter/subscribe', 'newsletter'],
])

/** Counts the outcomes of calls; must be registered before them. A repeated call counts again. */
function countOutcomes(api: Hono, count: Count): void {
  const outcomes = {
    '/ApplicationForm/na/Register': 'registrations',
    '/Stripe/create-checkout-session': 'checkouts',
  } as const
  for (const [path, what] of Object.entries(outcomes)) {
    api.post(path, async (context, next) => {
      await next()
      const { status } = context.res
      count(what, status < 400 ? (context.get('outcome') ?? 'opened') : status < 500 ? 'refused' : 'failed')
    })
  }
  for (const [path, kind] of LEADS) {
    api.post(path, async (context, next) => {
      await next()
      if (context.res.ok) count('leads', kind)
    })
  }
}
