import { beforeEach, expect, it, vi } from 'vitest'
import type { WireForm } from '#contract/forms/enrollment.ts'
import { createCheckoutSession, register } from '#web/api.ts'
import { type Attempt, noAttempt } from '#web/forms/form-draft.ts'
import { sendApplication } from './submission.ts'

vi.mock('#web/api.ts', () => ({ register: vi.fn(), createCheckoutSession: vi.fn() }))
vi.mock('./use-counted-steps.ts', () => ({ reportStep: vi.fn() }))

const form = { FullName: 'Ada Lovelace', ApplicationFeeWaiverCode: '' } as WireForm
const sessionUrl = 'https://checkout.example/pay'
const failure = { success: false as const, message: 'Something went wrong' }
let last: Attempt

const send = (body = form, saved = '') =>
  sendApplication(body, last, saved, (attempt) => {
    last = attempt
  })

beforeEach(() => {
  vi.clearAllMocks()
  last = noAttempt
  vi.mocked(register)
    .mockReset()
    .mockResolvedValue({ success: true, applicationId: 'id-1', feeWaived: false, waitlisted: undefined })
  vi.mocked(createCheckoutSession).mockReset().mockResolvedValue({ success: true, sessionUrl })
})

it('keeps the key before it sends, so that a lost answer costs no second application; a changed form has a new one', async () => {
  vi.mocked(register).mockImplementation(async (_body, key) => {
    expect(last.key).toBe(key)
    return failure
  })
  expect(await send()).toEqual({ kind: 'rejected', failure })
  await send()
  await send({ ...form, City: 'Calgary' })
  const [first, second, third] = vi.mocked(register).mock.calls.map(([, key]) => key)
  expect([second === first, third === first]).toEqual([true, false])
})

it('only retries the checkout once registered, but registers again what was changed since', async () => {
  vi.mocked(createCheckoutSession).mockResolvedValueOnce(failure)
  expect(await send()).toEqual({ kind: 'no-checkout', failure })
  expect(await send()).toMatchObject({ kind: 'unpaid', applicationId: 'id-1' })
  expect(register).toHaveBeenCalledOnce()
  await send({ ...form, City: 'Calgary' })
  expect(register).toHaveBeenCalledTimes(2)
})

it('lets go of a key that stands for another form', async () => {
  vi.mocked(register).mockResolvedValueOnce({ ...failure, status: 409 })
  await send()
  expect(last).toEqual(noAttempt)
})

it('sends a saved form under its own key, changed or not, and says where another device was quicker', async () => {
  const failed = { ...failure, status: 503 }
  vi.mocked(register)
    .mockResolvedValueOnce(failed)
    .mockResolvedValueOnce({ ...failure, status: 409 })
  await send(form, 'saved-key')
  expect(await send({ ...form, FullName: 'Ada Byron' }, 'saved-key')).toMatchObject({
    kind: 'rejected',
    failure: { message: expect.stringContaining('You have already sent this form.') },
  })
  expect(vi.mocked(register).mock.calls.map(([, key]) => key)).toEqual(['saved-key', 'saved-key'])
  expect(last.key).toBe('saved-key')
})

it('takes a code that the specified answer does not refuse for a waived fee', async () => {
  const specified = { success: true as const, applicationId: 'id-1', feeWaived: undefined, waitlisted: undefined }
  vi.mocked(register).mockResolvedValue(specified)
  expect(await send({ ...form, ApplicationFeeWaiverCode: 'LIGHT' })).toMatchObject({ kind: 'waived' })
  expect(await send({ ...form, ApplicationFeeWaiverCode: '' })).toMatchObject({ kind: 'unpaid' })
  vi.mocked(register).mockResolvedValue({ ...specified, feeWaived: false })
  expect(await send({ ...form, ApplicationFeeWaiverCode: 'REDUCED' })).toMatchObject({ kind: 'unpaid' })
})
