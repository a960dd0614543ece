// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CohortListItem } from '#contract/courses.ts'
import { completeFields } from '#tests/fixtures/enrollment-form.tsx'
import { listCohorts, listCourses, register } from '#web/api.ts'
import { APPLICATION_DRAFT, saveDraft } from '#web/forms/draft.ts'
import { ApplicationForm } from './application-form.tsx'

vi.mock('#web/api.ts', () => ({ listCourses: vi.fn(), listCohorts: vi.fn(), register: vi.fn() }))
vi.mock('#ui/toasts.ts', () => ({ showToast: vi.fn(), dismissToast: vi.fn(), prepareToasts: vi.fn() }))

const hours = { from: '18:00', to: '20:30', timeZone: 'America/Denver', zoneLabel: 'Mountain Time' }
const january: CohortListItem = {
  ...hours,
  id: 'ui-ux-2027-01',
  courseId: 'ui-ux',
  starts: '2027-01-26',
  ends: '2027-04-15',
  days: ['Tue', 'Thu'],
  applyBy: '2027-01-19',
  state: 'waitlist',
  sample: true,
}
const complete = { ...completeFields, courseId: 'ui-ux' }
const Page = createRoutesStub([{ path: '/', Component: () => <ApplicationForm promo="" course="" start="" /> }])
const Waitlist = createRoutesStub([
  { path: '/', Component: () => <ApplicationForm promo="" course="" start="ui-ux-2027-01" /> },
])

beforeEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
  const courses = ['ui-ux', 'dbms'].map((id) => ({ id, courseName: id }))
  vi.mocked(listCourses).mockResolvedValue({ success: true, courses })
  vi.mocked(listCohorts).mockResolvedValue({ success: true, cohorts: [january] })
  vi.mocked(register).mockResolvedValue({ success: false, message: 'x' })
})
afterEach(cleanup)

async function open(fields = {}) {
  saveDraft(APPLICATION_DRAFT, { step: 2, values: { ...complete, ...fields } })
  await act(async () => void render(<Page />))
}
const choice = () => screen.queryByLabelText<HTMLSelectElement>('Preferred Start (Optional)')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }))
const sent = () => vi.mocked(register).mock.lastCall?.[0]

it('sends no start unless one is chosen', async () => {
  await open()
  expect([...(choice()?.options ?? [])].map(({ text }) => text)).toEqual([
    'No preference',
    'January 26, 2027: Tue and Thu, 6–8:30 PM (full: waitlist)',
  ])
  await submit()
  expect(sent()).not.toHaveProperty('CohortId')
})

it('sends the chosen start, which can be taken back', async () => {
  await open()
  await userEvent.selectOptions(choice() as HTMLSelectElement, 'ui-ux-2027-01')
  await submit()
  expect(sent()).toMatchObject({ CourseId: 'ui-ux', CohortId: 'ui-ux-2027-01' })
  await userEvent.selectOptions(choice() as HTMLSelectElement, 'No preference')
  expect(choice()?.getAttribute('aria-invalid')).toBeNull()
  await submit()
  expect(sent()).not.toHaveProperty('CohortId')
})

it('forgets a start of another course, and offers none where there is none', async () => {
  await open({ cohortId: 'ui-ux-2027-01' })
  await userEvent.selectOptions(screen.getByLabelText('Course Applying For'), 'dbms')
  expect(choice()).toBeNull()
  await submit()
  expect(sent()).toMatchObject({ CourseId: 'dbms' })
  expect(sent()).not.toHaveProperty('CohortId')
})

it('says that the start which was chosen has closed since', async () => {
  await open({ cohortId: 'ui-ux-2026-01' })
  expect(choice()?.value).toBe('any')
  expect(screen.getByText(/The start that you chose takes no more applications/)).toBeTruthy()
  cleanup()
  await open({ cohortId: 'dbms-2026-01', courseId: 'dbms' })
  expect(choice()).toBeNull()
  expect(screen.getByText(/The start that you chose takes no more applications/)).toBeTruthy()
})

it('says of a full start that it has a waitlist, without a fee', async () => {
  await open()
  await userEvent.selectOptions(choice() as HTMLSelectElement, 'ui-ux-2027-01')
  expect(screen.getByText(/you join its waitlist, and there is no fee until a seat is free/)).toBeTruthy()
})

it('chooses the start of the address, until another is chosen', async () => {
  saveDraft(APPLICATION_DRAFT, { step: 2, values: complete })
  await act(async () => void render(<Waitlist />))
  expect(choice()?.value).toBe('ui-ux-2027-01')
  await userEvent.selectOptions(choice() as HTMLSelectElement, 'No preference')
  expect(choice()?.value).toBe('any')
})

it('works without the list of starts', async () => {
  vi.mocked(listCohorts).mockResolvedValue({ success: false, message: 'x' })
  await open({ cohortId: 'ui-ux-2027-01' })
  expect(choice()).toBeNull()
  await submit()
  expect(sent()).not.toHaveProperty('CohortId')
})

it('shows what the server says of a start', async () => {
  const errors = { CohortId: ['This start takes no more applications. Please choose another one, or none.'] }
  vi.mocked(register).mockResolvedValue({ success: false, status: 422, message: 'x', errors })
  await open({ cohortId: 'ui-ux-2027-01' })
  await submit()
  expect(choice()?.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText(errors.CohortId[0] ?? '').length).toBeGreaterThan(0)
})
