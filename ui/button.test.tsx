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

it('is a button that submits nothing by itself', async () => {
  const click = vi.fn()
  show(<Button onClick={click}>Go</Button>)
  const button = screen.getByRole('button', { name: 'Go' })
  expect(button.getAttribute('type')).toBe('button')
  await userEvent.click(button)
  expect(click).toHaveBeenCalledOnce()
})

it('leads to a file as the browser does, not the router', async () => {
  show(<Button href="/there.pdf">Download</Button>)
  const followed = vi.fn((event: Event) => event.defaultPrevented)
  // The router claims a click by preventing it.
  document.addEventListener('click', followed, { once: true })
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await userEvent.click(screen.getByRole('link', { name: 'Download' }))
  expect(followed).toHaveReturnedWith(false)
})

it('keeps the focus and does nothing while it is busy', async () => {
  const click = vi.fn()
  const submit = vi.fn((event) => event.preventDefault())
  show(
    <form onSubmit={submit}>
      <Button type="submit" loading onClick={click}>
        Wait
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Wait' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  expect(click).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

it('opens a new tab that cannot reach back', () => {
  show(
    <Button href="/there" newTab>
      Go
    </Button>,
  )
  const link = screen.getByRole('link', { name: 'Go' })
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})
