import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { applicationForm, applicationFromForm, type Registration, registration } from '#contract/applications.ts'
import { bodyLimits, FORM_MAX_PARTS } from '#contract/call-limits.ts'
import { failures } from '#contract/failures.ts'
import { enrollmentExample } from '#contract/forms/enrollment.ts'
import { readMultipartForm } from '#http/multipart-form.ts'
import { createRegistration } from '#services/applications/service.ts'
import { readIdempotencyKey, validFields } from './checks.ts'
import { courseExamples } from './courses.ts'
import type { ApiDeps } from './deps.ts'
import { answers, fails, formFailures, idempotencyKey, invalid, takes } from './describe.ts'

const shape = { fields: new Set(Object.keys(applicationForm.shape)) }

export function applicationRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  const register = createRegistration(deps)
  return new Hono().post('/Register', described, limitForms, async (context) => {
    const idempotencyKey = readIdempotencyKey(context)
    const form = await readMultipartForm(context.req.raw, shape)
    const application = validFields(applicationFromForm, form.fields)
    const address = deps.clientAddress(context)
    const result = await register(application, { address, idempotencyKey })
    context.set('outcome', result.feeWaived ? 'waived' : 'due')
    return context.json<Registration>(result)
  })
}

const [course] = courseExamples
const example = { ...enrollmentExample, CourseName: course.courseName, CourseId: course.id }

const described = describeRoute({
  operationId: 'register',
  tags: ['Enrollment'],
  summary: 'Apply for a course',
  description:
    'Stores an application and sends its emails. Unless `feeWaived` is true, a fee is due, and `Stripe/create-checkout-session` is ' +
    'the next call. With a waiver code that is wrong, has ended or is used up, nothing is stored. The name of the course follows ' +
    'from `CourseId`. Parts under other names are ignored.',
  parameters: [idempotencyKey],
  requestBody: takes('multipart/form-data', applicationForm, example, {
    description:
      `Text parts in UTF-8: at most ${FORM_MAX_PARTS} parts of ${bodyLimits.formText / 1024} KiB each, ` +
      `${bodyLimits.form / 1024} KiB together, each name once.`,
  }),
  responses: {
    200: answers(
      'The application is stored. Under the same `Idempotency-Key` the same one is answered again.',
      registration,
      [{ isSuccess: true, applicationId: '019f3c5e-6d2a-7b41-9c0e-2f1d8a7b6c54', feeWaived: false }],
    ),
    ...fails(
      ...formFailures,
      failures.otherBody('application'),
      invalid('EmailAddress', 'Invalid email format.'),
      failures.wrongCode,
      failures.tooManyForms,
      failures.tooManyCodes,
      failures.databaseAway,
    ),
  },
})
