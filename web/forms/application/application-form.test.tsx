// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCheckoutSession, listCourses, register } from '#web/api.ts'
import { APPLICATION_DRAFT, loadDraft, saveDraft } from '#web/forms/draft.ts'
import { showToast } from '#web/ui/toasts.ts'
import { emptyDraft, emptyFields } from './application-fields.ts'
import { ApplicationForm } from './application-form.tsx'
import { leaveForCheckout } from './leaving.ts'

vi.mock('#web/api.ts', () => ({
  listCourses: vi.fn(),
  listCohorts: () => new Promise(() => {}),
  register: vi.fn(),
  createCheckoutSession: vi.fn(),
}))
vi.mock('#web/ui/toasts.ts', () => ({ showToast: vi.fn(), prepareToasts: vi.fn() }))
vi.mock('./leaving.ts', () => ({ leaveForCheckout: vi.fn() }))

const courses = ['AI/ML with Python', 'Data Analytics', 'UI/UX'].map((courseName) => ({ id: courseName, courseName }))
const complete = {
  ...emptyFields,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  phone: '+12025550142',
  gender: 'Female',
  educationLevel: 'Other',
  programmingExperience: 'true',
  employmentStatus: 'Contract',
  courseId: 'UI/UX',
  linkedInUrl: 'linkedin.com/in/ada',
  acceptsTerms: true,
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionStorage.clear()
  window.scrollTo = vi.fn()
  vi.mocked(listCourses).mockResolvedValue({ success: true, courses })
  vi.mocked(register).mockResolvedValue({ success: true, applicationId: 'id-1', feeWaived: false })
  vi.mocked(createCheckoutSession).mockResolvedValue({ success: true, sessionUrl: 'https://checkout.example/' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function open({ promo = '', course = 'Individual Trainings', fields = {}, step = 1 as 1 | 2 } = {}) {
  if (Object.keys(fields).length > 0) saveDraft(APPLICATION_DRAFT, { step, values: { ...emptyFields, ...fields } })
  const routes = [
    { path: '/apply', element: <ApplicationForm promo={promo} course={course} /> },
    { path: '/success', element: <h1>Registration Successful!</h1> },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/apply'] })} />)
  await act(async () => {}) // the courses come
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const offered = () => [...field('Course Applying For').querySelectorAll('option')].map((option) => option.textContent)

describe('the two steps', () => {
  it('goes on without a gate, to the top, with the focus on the heading of the step', async () => {
    await open()
    await press('Continue')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'STEP 2 OF 2' }))
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
    expect(showToast).not.toHaveBeenCalled()
  })

  it('keeps everything on the way back, and over a reload', async () => {
    await open()
    await userEvent.type(field('First Name'), 'Ada')
    await press('Continue')
    await userEvent.type(field('LinkedIn Profile URL'), 'linkedin.com/in/ada')
    await press('Previous')
    expect(field('First Name').value).toBe('Ada')
    await press('Continue')
    cleanup()
    await open()
    expect(screen.getByRole('heading', { name: 'STEP 2 OF 2' })).toBeTruthy()
    expect(field('LinkedIn Profile URL').value).toBe('linkedin.com/in/ada')
  })
})

describe('the courses', () => {
  it('can be asked for again when they did not come, and hold nothing up', async () => {
    vi.mocked(listCourses).mockResolvedValueOnce({ success: false, message: 'Something went wrong' })
    await open()
    await press('Continue')
    expect(offered()).toEqual(['Courses could not be loaded'])
    await press('Try again')
    expect(offered()).toEqual(['Select an option', 'AI/ML with Python', 'Data Analytics', 'UI/UX'])
  })

  it('are fewer with a promotional code, which is filled in and locked', async () => {
    await open({ promo: 'LIGHT' })
    await press('Continue')
    expect(offered()).toEqual(['Select an option', 'AI/ML with Python', 'UI/UX'])
    const code = field('Application Waiver Code (Optional)')
    expect([code.value, code.readOnly]).toEqual(['LIGHT', true])
  })

  it('has the one chosen that the address names', async () => {
    await open({ course: 'ui/ux' })
    await press('Continue')
    expect(field('Course Applying For').value).toBe('UI/UX')
  })

  it('has another one chosen where the visitor comes back by the address of another', async () => {
    await open({ course: 'UI/UX', fields: { firstName: 'Ada' }, step: 2 })
    cleanup()
    await open({ course: 'Data Analytics' })
    expect(field('Course Applying For').value).toBe('Data Analytics')
  })

  it('may be un-chosen, whatever the address names', async () => {
    await open({ course: 'UI/UX', fields: { firstName: 'Ada' }, step: 2 })
    await userEvent.selectOptions(field('Course Applying For'), '')
    expect(field('Course Applying For').value).toBe('')
  })

  it('leaves a choice made before alone', async () => {
    await open({ course: 'UI/UX', fields: { courseId: 'Data Analytics' }, step: 2 })
    expect(field('Course Applying For').value).toBe('Data Analytics')
  })
})

describe('Submit', () => {
  it('goes back silently to what is invalid, marks all of it and focuses the first', async () => {
    await open({ fields: { ...complete, lastName: '7', phone: '' }, step: 2 })
    await press('Submit')
    expect(document.activeElement).toBe(field('Last Name'))
    expect(screen.getByText('Name must only contain letters and be 2-50 characters long.')).toBeTruthy()
    expect(screen.getByText('Invalid phone number format.')).toBeTruthy()
    expect(showToast).not.toHaveBeenCalled()
    expect(register).not.toHaveBeenCalled()
  })

  it('says what is missing first, and brings the person to it', async () => {
    await open({ fields: { ...complete, gender: '', linkedInUrl: '' }, step: 2 })
    await press('Submit')
    expect(showToast).toHaveBeenCalledExactlyOnceWith('warning', 'Please select a Gender')
    expect(document.activeElement).toBe(field('Gender'))
    expect(field('Gender').getAttribute('aria-invalid')).toBe('true')
    await userEvent.selectOptions(field('Gender'), 'Others')
    expect(field('Gender').hasAttribute('aria-invalid')).toBe(false)
  })

  it('registers once for two clicks, then leaves for the checkout after a second', async () => {
    await open({ fields: complete, step: 2 })
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
    vi.mocked(register).mockResolvedValue({ success: true, applicationId: 'id-1', feeWaived: true })
    await open({ fields: complete, step: 2 })
    await press('Submit')
    expect(showToast).toHaveBeenCalledExactlyOnceWith(
      'success',
      'Registration Successful, A member of our team would reach out to you shortly.',
    )
    expect(loadDraft(APPLICATION_DRAFT, emptyDraft)).toBeUndefined()
    expect(screen.queryByRole('heading', { name: 'Registration Successful!' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByRole('heading', { name: 'Registration Successful!' })).toBeTruthy()
  })

  it('only retries the checkout after it failed, even after a reload', async () => {
    vi.mocked(createCheckoutSession).mockResolvedValueOnce({ success: false, message: 'Something went wrong' })
    await open({ fields: complete, step: 2 })
    await press('Submit')
    expect(showToast).toHaveBeenLastCalledWith('error', 'An error occured loading Stripe, Try again!')
    cleanup()
    await open()
    await press('Submit')
    expect(register).toHaveBeenCalledOnce()
    expect(createCheckoutSession).toHaveBeenCalledTimes(2)
  })

  it('marks a wrong waiver code', async () => {
    const errors = { ApplicationFeeWaiverCode: ['Invalid Application Waiver Code!'] }
    const message = 'Invalid Application Waiver Code!'
    vi.mocked(register).mockResolvedValue({ success: false, status: 422, message, errors })
    await open({ fields: { ...complete, waiverCode: 'nope' }, step: 2 })
    await press('Submit')
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'Invalid Application Waiver Code!')
    expect(document.activeElement).toBe(field('Application Waiver Code (Optional)'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy()
  })

  it('shows what the server says beyond the toast, and the fields it means', async () => {
    const errors = { FullName: ['Full name must be shorter.'], LinkedInProfileUrl: ['No web address.'] }
    vi.mocked(register).mockResolvedValue({ success: false, status: 422, message: 'Look again.', errors })
    await open({ fields: complete, step: 2 })
    await press('Submit')
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'An error occured, Try again!')
    expect(screen.getByRole('alert').textContent).toBe('Look again.')
    expect(document.activeElement).toBe(field('First Name'))
    await press('Continue')
    expect(screen.getByText('No web address.')).toBeTruthy()
  })

  it('has no more to say than the toast where nothing answers', async () => {
    vi.mocked(register).mockResolvedValue({ success: false, message: 'Something went wrong' })
    await open({ fields: complete, step: 2 })
    await press('Submit')
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'An error occured, Try again!')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
