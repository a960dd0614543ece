import { applicationForm, registration } from '#contract/applications.ts'
import { bodyLimits, FORM_MAX_PARTS } from '#contract/call-limits.ts'
import { messages } from '#contract/errors.ts'
import { validateField } from '#contract/fields.ts'
import type { Call, DescribedSite } from '#contract/openapi/call.ts'
import { answerJsonSchema, zodJsonSchema } from '#contract/openapi/field-schema.ts'
import { idempotencyKey } from '#contract/openapi/idempotency-key.ts'
import {
  crossSite,
  databaseAway,
  invalid,
  noForm,
  otherBody,
  refused,
  tooMany,
  unexpected,
  unreadableForm,
} from '#contract/openapi/refusals.ts'

const textKiB = bodyLimits.formText / 1024

const exampleId = '019f3c5e-6d2a-7b41-9c0e-2f1d8a7b6c54'

export function applicationCalls(site: DescribedSite): Call[] {
  const [course] = site.courses
  const example = {
    FullName: 'Ada Byron',
    EmailAddress: 'ada@visitor.example',
    PhoneNumber: '+14035550142',
    City: 'Calgary',
    State: 'Alberta',
    Country: 'Canada',
    EmploymentStatus: 'Fulltime',
    Gender: 'Female',
    HighestEducationLevel: "Bachelor's Degree",
    FieldOfStudy: 'Mathematics',
    HasProgrammingExperience: 'true',
    CourseName: course?.name ?? '',
    CourseId: course?.id ?? '',
    PreferredAdmissionCycle: 'March2025',
    IsWillingToPayApplicationFee: 'true',
    IsWillingToPayTuitionFee: 'true',
    HasReferralCode: 'false',
    LinkedInProfileUrl: 'https://www.linkedin.com/in/ada',
    ApplicationFeeWaiverCode: '',
    AcceptTermsAndConditions: 'true',
  }
  return [
    {
      method: 'post',
      path: '/ApplicationForm/na/Register',
      id: 'register',
      tag: 'Enrollment',
      summary: 'Apply for a course',
      description:
        'Keeps an application and sends the emails that follow from it. The application fee is due unless a right ' +
        'waiver code came along; where it is due, `Stripe/create-checkout-session` is the next call. A wrong waiver ' +
        'code is refused and nothing is kept. `CourseName` is not believed: the name follows from `CourseId`. Parts ' +
        'under other names are left out.',
      parameters: [idempotencyKey],
      body: {
        type: 'multipart/form-data',
        required: true,
        description:
          `Text parts in UTF-8 under exactly these names: at most ${FORM_MAX_PARTS} parts of ${textKiB} KiB each, ` +
          `${bodyLimits.form / 1024} KiB together, each name once. Blanks around a text are cut.`,
        schema: zodJsonSchema(applicationForm),
        example,
      },
      answers: {
        200: {
          description: 'The application is kept. Under the same `Idempotency-Key` the same one is answered again.',
          schema: answerJsonSchema(registration),
          examples: [{ isSuccess: true, applicationId: exampleId, feeWaived: false }],
        },
        400: unreadableForm,
        403: crossSite,
        409: otherBody('application'),
        413: refused(
          'The form is larger than it may be.',
          `The form is too large: at most ${FORM_MAX_PARTS} fields of ${textKiB} KiB each.`,
        ),
        415: noForm,
        422: invalid('EmailAddress', validateField('email', '').message ?? '', messages.wrongWaiverCode),
        429: tooMany(site, 'Too many wrong waiver codes came from your network. Please try again in 12 minutes.'),
        500: unexpected,
        503: databaseAway,
      },
    },
  ]
}
