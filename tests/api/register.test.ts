import { expect, onTestFinished, test, vi } from 'vitest'
import { endOfDay } from '#content/zoned-time.ts'
import { content, getStart, otherTraining, training } from '#tests/fixtures/sample-content.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { expectFailure, getFailure, sharedApi } from './open-api.ts'

const academy = sharedApi()

const count = async () => (await academy.rows<{ n: number }>('select count(*)::int n from applications'))[0]?.n

test('keeps every field, the phone number as it is dialed, under the name of the course that belongs to the id', async () => {
  const response = await academy.register({
    CourseName: 'Something else',
    EmailAddress: 'Ada@Visitor.Example',
    PhoneNumber: '+114035550142',
  })
  expect(response.status).toBe(200)
  const answer = await response.json()
  expect(answer).toEqual({ isSuccess: true, applicationId: expect.any(String), feeWaived: false })
  expect(answer.applicationId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

  const [row] = await academy.rows('select * from applications where id = $1', [answer.applicationId])
  expect(row).toMatchObject({
    full_name: 'Ada Byron',
    email: 'ada@visitor.example',
    phone: '+14035550142',
    city: 'Calgary',
    state: 'Alberta',
    country: 'Canada',
    gender: 'Female',
    education_level: "Bachelor's Degree",
    field_of_study: 'Mathematics',
    has_programming_experience: true,
    employment_status: 'Fulltime',
    course_id: training.id,
    course_name: training.name,
    start_id: '',
    admission_cycle: 'March2025',
    linkedin_url: 'https://www.linkedin.com/in/ada',
    waiver_code: '',
    fee_status: 'due',
    status: 'submitted',
  })
})

test('copied text is kept without what nobody sees, and an unusual number as it was entered', async () => {
  const response = await academy.register({
    FullName: '\u200EJan\u00A0van \u2019t\u200B Hoff',
    EmailAddress: '\uFEFFJan@Visitor\u00AD.example\u200B',
    PhoneNumber: '+123456789012\u202C',
    City: 'Cal\u00ADgary\0',
  })
  const { applicationId } = await response.json()
  const [row] = await academy.rows('select full_name, email, phone, city from applications where id = $1', [
    applicationId,
  ])
  expect(row).toEqual({
    full_name: 'Jan van ’t Hoff',
    email: 'jan@visitor.example',
    phone: '+123456789012',
    city: 'Calgary',
  })
})

const start = getStart(training)
const OPEN = `${start.applyBy}T00:00:00Z`
const CLOSED = endOfDay(start.applyBy, content.company.timeZone)
const NO_SUCH_START = 'The course has no such start.'
const OVER = 'This start date is no longer open for applications. Please choose another one, or no preference.'
test.each([
  ['nobody knows', `${training.id}-1999-01`, 'open', OPEN, NO_SUCH_START],
  ['belongs to another course', getStart(otherTraining).id, 'open', OPEN, NO_SUCH_START],
  ['was canceled', start.id, 'canceled', OPEN, OVER],
  ['closed a second ago', start.id, 'open', CLOSED, OVER],
] as const)('a start that %s is refused, and nothing stored', async (_case, CohortId, state, now, sentence) => {
  const before = await count()
  const starts = contentSchedule()
    .current()
    .starts.map((start) => ({ ...start, state }))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  onTestFinished(() => void vi.useRealTimers())
  const response = await academy.changed({ schedule: contentSchedule({ starts }) }).register({ CohortId })
  expect(response.status).toBe(422)
  expect((await getFailure(response)).errors).toEqual({ CohortId: [sentence] })
  expect(await count()).toBe(before)
})

test('a retry after its start has closed gets the application that was stored', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(OPEN) })
  onTestFinished(() => void vi.useRealTimers())
  const send = () => academy.register({ CohortId: start.id }, { 'Idempotency-Key': '0d0b7a3e-6a34-4f0e-8f5a' })
  const first = await (await send()).json()
  expect(first).toMatchObject({ isSuccess: true })
  vi.setSystemTime(new Date(CLOSED))
  expect(await (await send()).json()).toEqual(first)
})

test('a wrong code is validated, and counted, only when the rest is right', async () => {
  const response = await academy.register({ ApplicationFeeWaiverCode: 'CANDLE26', Gender: '' })
  expect((await getFailure(response)).errors).toEqual({ Gender: ['Select an option.'] })
})

// Every field with what its schema refuses: contract.test.ts; with awkward text: hostile-text.test.ts.
test.each([
  ['FullName', 'J0hn Byron', 'Name must only contain letters and be 2-50 characters long.'],
  ['FullName', `${'a'.repeat(51)} ${'b'.repeat(50)}`, 'Name must only contain letters and be 2-50 characters long.'],
  ['PhoneNumber', '+140355501', 'Invalid phone number format.'],
  ['City', 'x'.repeat(201), 'City must be at most 200 characters long.'],
  ['Gender', 'other', 'Select an option.'],
  ['CourseId', 'alchemy', 'Select an option.'],
  ['PreferredAdmissionCycle', 'March2026', 'Preferred admission cycle must be March2025.'],
  ['IsWillingToPayApplicationFee', 'false', 'Willingness to pay the application fee must be true.'],
  ['IsWillingToPayTuitionFee', 'false', 'Willingness to pay the tuition fee must be true.'],
  ['HasReferralCode', 'maybe', 'Referral code must be true or false.'],
  ['LinkedInProfileUrl', 'javascript:alert(1)', 'LinkedIn Profile URL must be a web address.'],
  ['AcceptTermsAndConditions', 'false', 'Please accept our terms and conditions'],
] as const)('%s: %j is refused by name', async (field, value, message) => {
  const response = await academy.register({ [field]: value })
  expect(response.status).toBe(422)
  const failure = await getFailure(response)
  expect(Object.keys(failure.errors ?? {})).toEqual([field])
  expect(failure.errors?.[field]).toContain(message)
})

test('every field that is missing or wrong is named at once', async () => {
  const body = new FormData()
  body.append('City', 'x')
  const response = await academy.post('ApplicationForm/na/Register', body)
  expect(response.status).toBe(422)
  const { message, errors } = await getFailure(response)
  expect(message).toBe('Some fields need another look.')
  expect(Object.keys(errors ?? {})).toHaveLength(13)
})

test('20 at once with one key: one row, one id', async () => {
  const headers = { 'Idempotency-Key': 'race' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => academy.register({}, headers)))
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(bodies.map(({ applicationId }) => applicationId)).size).toBe(1)
  expect(await academy.rows("select id from applications where idempotency_key = 'race'")).toHaveLength(1)
})

test('20 at once with one key and two bodies: one of them wins, and the other is refused in words', async () => {
  const headers = { 'Idempotency-Key': 'quarrel' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_value, n) => academy.register({ City: n % 2 ? 'Calgary' : 'Edmonton' }, headers)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(10)
  expect(await getFailure(refused[0] as Response)).toEqual({
    success: false,
    isSuccess: false,
    message: 'This application was already sent with other answers. Please start a new one.',
  })
})

test('what makes no difference to the application makes none to the key', async () => {
  const headers = { 'Idempotency-Key': 'same' }
  const first = await academy.register({ CourseName: training.name }, headers)
  const again = await academy.register({ CourseName: '', EmailAddress: ' ADA@visitor.example' }, headers)
  expect(await again.json()).toEqual(await first.json())
})

test.each(['', 'a'.repeat(256), 'caf\u00e9'])('the key %j is refused', async (key) => {
  const response = await academy.register({}, { 'Idempotency-Key': key })
  await expectFailure(response, 400, 'Idempotency-Key must be 1 to 255 printable ASCII characters.')
})
