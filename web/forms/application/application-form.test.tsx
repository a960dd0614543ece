// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeFields, courses, field, openForm, press } from '#tests/fixtures/enrollment-form.tsx'
import { showToast } from '#ui/toasts.ts'
import { listCourses } from '#web/api.ts'

vi.mock('#web/api.ts', () => ({ listCourses: vi.fn(), listCohorts: () => new Promise(() => {}) }))
vi.mock('#ui/toasts.ts', () => ({ showToast: vi.fn(), dismissToast: vi.fn(), prepareToasts: vi.fn() }))

beforeEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
  window.scrollTo = vi.fn()
  vi.mocked(listCourses).mockResolvedValue({ success: true, courses })
})
afterEach(cleanup)

const offered = () => [...field('Course Applying For').querySelectorAll('option')].map((option) => option.textContent)

describe('the two steps', () => {
  it('goes on without a gate, to the top, with the focus on the heading of the step', async () => {
    await openForm()
    await press('Continue')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'STEP 2 OF 2' }))
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
    expect(showToast).not.toHaveBeenCalled()
  })

  it('keeps everything on the way back, and over a reload', async () => {
    await openForm()
    await userEvent.type(field('First Name'), 'Ada')
    await press('Continue')
    await userEvent.type(field('LinkedIn Profile URL'), 'linkedin.com/in/ada')
    await press('Previous')
    expect(field('First Name').value).toBe('Ada')
    await press('Continue')
    cleanup()
    await openForm()
    expect(screen.getByRole('heading', { name: 'STEP 2 OF 2' })).toBeTruthy()
    expect(field('LinkedIn Profile URL').value).toBe('linkedin.com/in/ada')
  })
})

describe('the history', () => {
  it('has an entry for each step: Back returns to step 1, Forward to step 2, with everything kept', async () => {
    const { travel } = await openForm()
    await userEvent.type(field('First Name'), 'Ada')
    await press('Continue')
    await userEvent.type(field('LinkedIn Profile URL'), 'linkedin.com/in/ada')
    await travel(-1)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'STEP 1 OF 2' }))
    expect(field('First Name').value).toBe('Ada')
    await travel(1)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'STEP 2 OF 2' }))
    expect(field('LinkedIn Profile URL').value).toBe('linkedin.com/in/ada')
  })

  it('returns to the step of the draft by the entry that opened the form', async () => {
    const { travel } = await openForm({ fields: { firstName: 'Ada' }, step: 2 })
    await press('Previous')
    await travel(-1)
    expect(screen.getByRole('heading', { name: 'STEP 2 OF 2' })).toBeTruthy()
  })
})

describe('the country', () => {
  const country = () => [field('Country').value, screen.queryByLabelText('Province (Optional)') ? 'Province' : 'State']

  it('follows a Canadian phone number until the visitor chooses one', async () => {
    await openForm()
    expect(country()).toEqual(['United States', 'State'])
    await userEvent.type(field('Phone Number'), '40355')
    expect(country()).toEqual(['United States', 'State'])
    await userEvent.type(field('Phone Number'), '50142')
    expect(country()).toEqual(['Canada', 'Province'])
    await userEvent.selectOptions(field('Country'), 'United States')
    await userEvent.type(field('Phone Number'), '{Backspace}3')
    expect(country()).toEqual(['United States', 'State'])
  })

  it('stays the one that was chosen, after a reload too', async () => {
    await openForm()
    await userEvent.selectOptions(field('Country'), 'Canada')
    await userEvent.selectOptions(field('Country'), 'United States')
    cleanup()
    await openForm()
    await userEvent.type(field('Phone Number'), '4035550142')
    expect(country()).toEqual(['United States', 'State'])
  })

  it('is offered once each, Canada and the United States first', async () => {
    await openForm()
    const names = [...field('Country').querySelectorAll('option')].map((option) => option.value)
    expect(names.slice(0, 3)).toEqual(['Canada', 'United States', 'Afghanistan'])
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('step 2', () => {
  it('says what step 1 still needs, leads there, and stops nobody', async () => {
    await openForm({ fields: { ...completeFields, email: '', gender: '' }, step: 2 })
    const text = 'Step 1 still needs your email address and your gender. You can fill in this step first.'
    expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === text)).toBeTruthy()
    expect(document.title).not.toMatch(/^Error/)
    await userEvent.click(screen.getByRole('link', { name: 'your gender' }))
    expect(document.activeElement).toBe(field('Gender'))
    expect(field('Gender').hasAttribute('aria-invalid')).toBe(false)
  })

  it('says nothing of a step 1 that is complete', async () => {
    await openForm({ fields: completeFields, step: 2 })
    expect(screen.queryByText(/still needs/)).toBeNull()
  })
})

describe('the courses', () => {
  it('can be asked for again when they did not come, and hold nothing up', async () => {
    vi.mocked(listCourses).mockResolvedValueOnce({ success: false, message: 'Something went wrong' })
    await openForm()
    await press('Continue')
    expect(offered()).toEqual(['Courses could not be loaded'])
    await press('Try again')
    expect(offered()).toEqual(['Select an option', 'AI/ML with Python', 'Data Analytics', 'UI/UX'])
  })

  it('are fewer with a promotional code, which is filled in and locked', async () => {
    await openForm({ promo: 'LIGHT' })
    await press('Continue')
    expect(offered()).toEqual(['Select an option', 'AI/ML with Python', 'UI/UX'])
    const code = field('Application Waiver Code (Optional)')
    expect([code.value, code.readOnly]).toEqual(['LIGHT', true])
  })

  it('has the one chosen that the address names', async () => {
    await openForm({ course: 'ui/ux' })
    await press('Continue')
    expect(field('Course Applying For').value).toBe('UI/UX')
  })

  it('has another one chosen where the visitor comes back by the address of another', async () => {
    await openForm({ course: 'UI/UX', fields: { firstName: 'Ada' }, step: 2 })
    cleanup()
    await openForm({ course: 'Data Analytics' })
    expect(field('Course Applying For').value).toBe('Data Analytics')
  })

  it('may be un-chosen, whatever the address names', async () => {
    await openForm({ course: 'UI/UX', fields: { firstName: 'Ada' }, step: 2 })
    await userEvent.selectOptions(field('Course Applying For'), '')
    expect(field('Course Applying For').value).toBe('')
  })

  it('leaves a choice made before alone', async () => {
    await openForm({ course: 'UI/UX', fields: { courseId: 'Data Analytics' }, step: 2 })
    expect(field('Course Applying For').value).toBe('Data Analytics')
  })
})
