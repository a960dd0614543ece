// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { PayLater } from './pay-later.tsx'

afterEach(cleanup)

// A fee that is due, and paid from here: tests/browser/enrollment-checkout.spec.ts.
it.each([
  ['paid', {}, [/fee is paid/]],
  ['waived', {}, [/There is no fee for this application/]],
  ['refunded', {}, [/was refunded/]],
  ['due', { isWaitlisted: true }, [/and you are on its waitlist/, 'None until a seat opens up']],
  ['waived', { isWaitlisted: true }, [/and you are on its waitlist/, 'Waived']],
  ['due', { isClosed: true }, ['This application is closed. There is nothing to pay.']],
  ['paid', { isClosed: true }, ['This application is closed. There is nothing to pay.']],
] as const)('asks nothing of an application whose fee is %s and that is %j', (feeStatus, state, sentences) => {
  const applicationId = '01900000-0000-7000-8000-12349abcdef0'
  const facts = {
    applicationId,
    courseName: 'UI/UX',
    start: '',
    fee: 'USD 50',
    feeStatus,
    owes: false,
    isClosed: false,
    isWaitlisted: false,
  }
  render(<PayLater {...facts} {...state} />, { wrapper: MemoryRouter })
  for (const sentence of sentences) expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  if (!('isClosed' in state)) return
  expect(screen.queryByText(/still due|not paid yet|with our team/)).toBeNull()
  expect(screen.getByRole('link', { name: 'See your application' }).getAttribute('href')).toBe('/application')
})
