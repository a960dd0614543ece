// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeFields, courses, field, openForm, press } from '#tests/fixtures/enrollment-form.tsx'
import { dismissToast, showToast } from '#ui/toasts.ts'
import { createCheckoutSession, listCourses, register } from '#web/api.ts'
import { APPLICATION_DRAFT, loadDraft, noSentApplication, SENT_APPLICATION } from '#web/forms/draft.ts'
import { emptyDraft } from './application-fields.ts'
import { leaveForCheckout } from './leaving.ts'

vi.mock('#web/api.ts', () => ({
  listCourses: vi.fn(),
  listCohorts: () => new Promise(() => {}),
  register: vi.fn(),
  createCheckoutSession: vi.fn(),
}))
vi.mock('#ui/toasts.ts', () => ({ showToast: vi.fn(), dismissToast: vi.fn(), prepareToasts: vi.fn() }))
vi.mock('./leaving.ts', () => ({ leaveForCheckout: vi.fn() }))

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionStorage.clear()
  window.scrollTo = vi.fn()
  vi.mocked(listCourses).mockResolvedValue({ success: true, courses })
  vi.mocked(register).mockResolvedValue({ success: true, applicationId: 'id-1', feeWaived: false, waitlisted: false })
  vi.mocked(createCheckoutSession).mockResolvedValue({ success: true, sessionUrl: 'https://checkout.example/' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const summary = () => screen.getByRole('group', { name: /^(Fix \d|All fixed)/ })
const links = () => within(summary()).getAllByRole('link')

it('marks all that is missing at once, lists it above the form with links, and is silent for the first check', async () => {
  document.title = 'Enrollment Form'
  await openForm({ fields: { ...completeFields, lastName: '7', phone: '', gender: '', linkedInUrl: '' }, step: 2 })
  await press('Submit')
  expect(screen.getByRole('heading', { name: 'STEP 1 OF 2' })).toBeTruthy()
  expect(document.activeElement).toBe(summary())
  expect(links().map(({ textContent }) => textContent)).toEqual([
    'Check your last name',
    'Add your phone number',
    'Choose your gender',
    'Add your LinkedIn profile',
  ])
  expect(screen.getByText('Name must only contain letters and be 2-50 characters long.')).toBeTruthy()
  expect(screen.getByText('Phone Number is required')).toBeTruthy()
  for (const label of ['Last Name', 'Phone Number', 'Gender']) {
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
  }
  expect([showToast, register].map((mock) => vi.mocked(mock).mock.calls.length)).toEqual([0, 0])
  expect(document.title).toBe('Error: Enrollment Form')

  await userEvent.click(links()[3] as HTMLElement)
  expect(document.activeElement).toBe(field('LinkedIn Profile URL'))
  expect(field('LinkedIn Profile URL').getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(links()[2] as HTMLElement)
  expect(document.activeElement).toBe(field('Gender'))
})

it('counts down to nothing as fields are corrected, politely, and the title is as before then', async () => {
  document.title = 'Enrollment Form'
  await openForm({ fields: { ...completeFields, gender: '', lastName: '' }, step: 2 })
  await press('Submit')
  const heading = within(summary()).getByRole('heading', { name: 'Fix 2 problems' })
  expect(heading.getAttribute('aria-live')).toBe('polite')
  const lines = () =>
    within(summary())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  await userEvent.type(field('Last Name'), '7')
  expect(lines()).toEqual(['Check your last name', 'Choose your gender'])
  await userEvent.clear(field('Last Name'))
  await userEvent.type(field('Last Name'), 'Byron')
  expect(heading.textContent).toBe('Fix 1 problem')
  expect(lines()).toEqual(['Fixed: Add your last name', 'Choose your gender'])
  await userEvent.selectOptions(field('Gender'), 'Others')
  expect(heading.textContent).toBe('All fixed. Submit when you are ready.')
  expect(document.activeElement).toBe(field('Gender'))
  expect(document.title).toBe('Enrollment Form')

  await userEvent.clear(field('First Name'))
  expect(heading.textContent).toBe('Fix 1 problem')
  expect(lines()[2]).toBe('Add your first name')
  await userEvent.type(field('First Name'), 'Ada')
  expect(heading.textContent).toBe('All fixed. Submit when you are ready.')
  await userEvent.selectOptions(field('Gender'), '')
  await press('Continue')
  await press('Submit')
  expect(lines()).toEqual(['Choose your gender'])
})

it('shows the toast of the first that is missing, until that is corrected', async () => {
  await openForm({ fields: { ...completeFields, gender: '', linkedInUrl: '' }, step: 2 })
  await press('Submit')
  expect(showToast).toHaveBeenCalledExactlyOnceWith('warning', 'Please select a Gender')
  expect(document.activeElement).toBe(summary())
  expect(field('Gender').getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(field('City (Optional)'), 'Calgary')
  expect(dismissToast).not.toHaveBeenCalled()
  await userEvent.selectOptions(field('Gender'), 'Others')
  expect(field('Gender').hasAttribute('aria-invalid')).toBe(false)
  expect(dismissToast).toHaveBeenCalledOnce()
})

it('registers once for two clicks, then leaves for the checkout after a second', async () => {
  await openForm({ fields: completeFields, step: 2 })
  await userEvent.dblClick(screen.getByRole('button', { name: 'Submit' }))
  expect(register).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-disabled')).toBe('true')
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    'success',
    'Registration Successful, Proceeding to payment of application fee. Please wait...',
  )
  expect(leaveForCheckout).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(leaveForCheckout).toHaveBeenCalledWith('id-1', 'https://checkout.example/')
  expect(loadDraft(APPLICATION_DRAFT, emptyDraft)).toBeUndefined()
})

it('goes to the success page after a second where the fee is waived, and drops the draft', async () => {
  vi.mocked(register).mockResolvedValue({ success: true, applicationId: 'id-1', feeWaived: true, waitlisted: false })
  await openForm({ fields: completeFields, step: 2 })
  await press('Submit')
  expect(showToast).toHaveBeenCalledExactlyOnceWith(
    'success',
    'Registration Successful, A member of our team would reach out to you shortly.',
  )
  expect(loadDraft(APPLICATION_DRAFT, emptyDraft)).toBeUndefined()
  expect(screen.queryByRole('heading', { name: 'Registration Successful!' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('heading', { name: 'Registration Successful!' })).toBeTruthy()
  const sent = { id: 'id-1', course: 'UI/UX', fee: 'Waived' }
  expect(loadDraft(SENT_APPLICATION, noSentApplication)).toEqual(sent)
  // Only before it was sent: the message of success stays its time (specification 9).
  expect(dismissToast).toHaveBeenCalledOnce()
})

it('goes there without the checkout where all seats are taken, and says that nothing is due', async () => {
  vi.mocked(register).mockResolvedValue({ success: true, applicationId: 'id-1', feeWaived: false, waitlisted: true })
  await openForm({ fields: completeFields, step: 2 })
  await press('Submit')
  const sentence = 'You are on the waitlist. There is no fee until a seat is free.'
  expect(showToast).toHaveBeenCalledExactlyOnceWith('success', sentence)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(loadDraft(SENT_APPLICATION, noSentApplication)?.fee).toBe('None until a seat is free')
  expect(createCheckoutSession).not.toHaveBeenCalled()
})

it('only retries the checkout after it failed, even after a reload', async () => {
  vi.mocked(createCheckoutSession).mockResolvedValueOnce({ success: false, message: 'Something went wrong' })
  await openForm({ fields: completeFields, step: 2 })
  await press('Submit')
  expect(showToast).toHaveBeenLastCalledWith('error', 'An error occured loading Stripe, Try again!')
  cleanup()
  await openForm()
  await press('Submit')
  expect(register).toHaveBeenCalledOnce()
  expect(createCheckoutSession).toHaveBeenCalledTimes(2)
})

it('marks a wrong waiver code', async () => {
  const errors = { ApplicationFeeWaiverCode: ['Invalid Application Waiver Code!'] }
  const message = 'Invalid Application Waiver Code!'
  vi.mocked(register).mockResolvedValue({ success: false, status: 422, message, errors })
  await openForm({ fields: { ...completeFields, waiverCode: 'nope' }, step: 2 })
  await press('Submit')
  expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'Invalid Application Waiver Code!')
  expect(links().map(({ textContent }) => textContent)).toEqual(['Check your waiver code'])
  expect(screen.queryAllByRole('alert')).toEqual([])
  await userEvent.click(links()[0] as HTMLElement)
  expect(document.activeElement).toBe(field('Application Waiver Code (Optional)'))
  await userEvent.keyboard('!')
  expect(dismissToast).toHaveBeenCalled()
})

it('shows what the server says beyond the toast, and the fields it means', async () => {
  const errors = { FullName: ['Full name must be shorter.'], LinkedInProfileUrl: ['No web address.'] }
  vi.mocked(register).mockResolvedValue({ success: false, status: 422, message: 'Look again.', errors })
  await openForm({ fields: completeFields, step: 2 })
  await press('Submit')
  expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'An error occured, Try again!')
  expect(summary().textContent).toContain('Look again.')
  expect(links().map(({ textContent }) => textContent)).toEqual([
    'Check your first name',
    'Check your LinkedIn profile',
  ])
  await press('Continue')
  expect(screen.getByText('No web address.')).toBeTruthy()
})

it('has no more to say than the toast where nothing answers', async () => {
  vi.mocked(register).mockResolvedValue({ success: false, message: 'Something went wrong' })
  await openForm({ fields: completeFields, step: 2 })
  await press('Submit')
  expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'An error occured, Try again!')
  expect(screen.queryByRole('alert')).toBeNull()
})
