// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

function show(button: ReactNode) {
  const router = createMemoryRouter([
    { path: '/', element: button },
    { path: '/there', element: <h1>There</h1> },
  ])
  render(<RouterProvider router={router} />)
}

it('leads to a file as the browser does, not the router', async () => {
  show(<Button href="/there.pdf">Download</Button>)
  const followed = vi.fn((event: Event) => event.defaultPrevented)
  // The router claims a click by preventing it.
  document.addEventListener('click', followed, { once: true })
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await userEvent.click(screen.getByRole('link', { name: 'Download' }))
  expect(followed).toHaveReturnedWith(false)
})

// Busy, it keeps the focus and does nothing: tests/browser/lead-forms.spec.ts.
it('opens a new tab that cannot reach back', () => {
  show(
    <Button href="/there" newTab>
      Go
    </Button>,
  )
  const link = screen.getByRole('link', { name: 'Go' })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})
