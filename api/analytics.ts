import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { isSitePath } from '#content/site-paths.ts'
import { pageViewSchema, stepSchema } from '#contract/analytics.ts'
import { bodyLimits } from '#contract/call-limits.ts'
import { failures, type KnownFailure } from '#contract/failures.ts'
import { HttpError } from '#http/failures.ts'
import { networkLimit } from '#http/limits.ts'
import { readJson } from '#http/request-body.ts'
import { allowsTracking, referrerKind } from '#services/analytics/referrer-kind.ts'
import { keepReferrerKind } from '#services/analytics/tally.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import { validFields } from './checks.ts'
import type { ApiDeps } from './deps.ts'
import { answers, fails, invalid, jsonFailures, takes } from './describe.ts'

/** A class of thirty behind one IP address opens one page per person every three seconds. */
const MOST_A_MINUTE = 600

const described = {
  tags: ['Insight'],
  description:
    'For the pages of the site. `DNT: 1`, `Sec-GPC: 1` and robots that say what they are get the same answer and are not counted.',
}
const responses = (...invalid: KnownFailure[]) => ({
  204: answers('It is counted, or need not be.'),
  ...fails(
    ...jsonFailures(bodyLimits.insight),
    ...invalid,
    failures.notObject,
    { status: 422, message: 'Unrecognized key: "other"' },
    failures.tooManyViews,
  ),
})
const viewDescribed = describeRoute({
  ...described,
  operationId: 'countView',
  summary: 'Count that a page was shown',
  requestBody: takes('application/json', pageViewSchema, { page: '/about' }),
  responses: responses(
    invalid('page', 'Unknown page.', failures.unknownPage),
    invalid('page', 'Invalid input: expected string, received number'),
  ),
})
const stepDescribed = describeRoute({
  ...described,
  operationId: 'countStep',
  summary: 'Count that a step of enrollment was reached',
  requestBody: takes('application/json', stepSchema, { step: 'started', referrer: '', campaign: false }),
  responses: responses(invalid('step', 'Invalid option')),
})

/** `Insight/*`: page views and steps (docs/decisions/0016). Only a submitted application stores its referrer kind. */
export function analyticsRoutes(deps: ApiDeps): Hono {
  const { tally, database, log, clientAddress, publicUrl, corsOrigins = [] } = deps
  const own = [publicUrl, ...corsOrigins].map((address) => new URL(address).host)
  const countBeacon = networkLimit(MOST_A_MINUTE, 60, failures.tooManyViews.message)

  /** Answers 204 at once, without counting, if the visitor opted out or nothing is counted. */
  const skipIfOptedOut: MiddlewareHandler = async (context, next) => {
    if (!tally || !allowsTracking((name) => context.req.header(name))) return context.body(null, 204)
    await countBeacon(clientAddress(context))
    await next()
  }
  return new Hono()
    .post('/view', viewDescribed, skipIfOptedOut, async (context) => {
      const { page } = validFields(pageViewSchema, await readJson(context.req.raw, bodyLimits.insight))
      const { paths } = deps.schedule.current().content
      if (!isSitePath(paths, page))
        throw new HttpError({ ...failures.unknownPage, errors: { page: ['Unknown page.'] } })
      tally?.count({ page, event: 'view', referrer: 'own' })
      return context.body(null, 204)
    })
    .post('/step', stepDescribed, skipIfOptedOut, async (context) => {
      const sent = await readJson(context.req.raw, bodyLimits.insight)
      const { step, referrer, campaign, applicationId } = validFields(stepSchema, sent)
      const kind = referrerKind(referrer, campaign, own)
      tally?.count({ page: '/apply', event: step, referrer: kind })
      if (step === 'submitted' && applicationId) {
        // The browser does not wait for this. If it fails, only the referrer kind is lost, not the application.
        await keepReferrerKind(database, applicationId, kind).catch((error) =>
          log.warn({ error: withoutPersonalDetails(error) }, 'how an application came is not kept'),
        )
      }
      return context.body(null, 204)
    })
}
