// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showToast } from '#ui/toasts.ts'
import { createCheckoutSession } from '#web/api.ts'
import { leaveForCheckout } from './leaving.ts'
import { PayLater } from './pay-later.tsx'

vi.mock('#web/api.ts', () => ({ createCheckoutSession: vi.fn() }))
vi.mock('#ui/toasts.ts', () => ({ showToast: vi.fn() }))
vi.mock('./leaving.ts', () => ({ leaveForCheckout: vi.fn() }))

const id = '01900000-0000-7000-8000-12349abcdef0'

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

const show = (feeStatus: 'due' | 'paid' | 'waived' | 'refunded', { isClosed = false, isWaitlisted = false } = {}) => {
  const facts = { applicationId: id, courseName: 'UI/UX', fee: 'USD 50', feeStatus, isClosed, isWaitlisted }
  render(<PayLater {...facts} />, { wrapper: MemoryRouter })
}
const button = () => screen.getByRole('button', { name: 'Pay application fee' })

it('leads to the checkout of an unpaid application', async () => {
  vi.mocked(createCheckoutSession).mockResolvedValue({ success: true, sessionUrl: 'https://checkout.example/pay' })
  show('due')
  expect(screen.getByText('Your application is saved. The application fee of USD 50 is still due.')).toBeTruthy()
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['9ABCDEF0', 'USD 50, not paid yet'])
  expect(screen.getByRole('region', { name: 'Your application UI/UX' })).toBeTruthy()
  await userEvent.dblClick(button())
  expect(createCheckoutSession).toHaveBeenCalledExactlyOnceWith(id)
  expect(leaveForCheckout).toHaveBeenCalledWith(id, 'https://checkout.example/pay')
})

it('says so when there is no checkout, and can be asked again', async () => {
  vi.mocked(createCheckoutSession).mockResolvedValue({ success: false, message: 'Something went wrong' })
  show('due')
  await userEvent.click(button())
  expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'An error occured loading Stripe, Try again!')
  await userEvent.click(button())
  expect(createCheckoutSession).toHaveBeenCalledTimes(2)
  expect(leaveForCheckout).not.toHaveBeenCalled()
})

it.each([
  ['paid', {}, [/fee is paid/]],
  ['waived', {}, [/There is no fee for this application/]],
  ['refunded', {}, [/was refunded/]],
  ['due', { isWaitlisted: true }, [/and you are on its waitlist/, 'None until a seat opens up']],
  ['waived', { isWaitlisted: true }, [/and you are on its waitlist/, 'Waived']],
  ['due', { isClosed: true }, ['This application is closed. There is nothing to pay.']],
  ['paid', { isClosed: true }, ['This application is closed. There is nothing to pay.']],
] as const)('asks nothing of an application whose fee is %s and that is %j', (status, state, sentences) => {
  show(status, state)
  for (const sentence of sentences) expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  if (!('isClosed' in state)) return
  expect(screen.queryByText(/still due|not paid yet|with our team/)).toBeNull()
  expect(screen.getByRole('link', { name: 'See your application' }).getAttribute('href')).toBe('/application')
})
