// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Header } from './header.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function renderHeader(path = '/') {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Header }], { initialEntries: [path] })} />)
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  return {
    user: userEvent.setup(),
    main,
    individual: main.getByRole('button', { name: 'Individual Trainings' }),
  }
}

const isOpen = (button: HTMLElement) => button.getAttribute('aria-expanded') === 'true'

describe('the dropdowns of the header', () => {
  it('close after a choice, which then marks its section and page', async () => {
    const { user, main, individual } = renderHeader()
    await user.click(individual)
    await user.click(main.getByRole('link', { name: 'Cyber Security' }))
    expect(isOpen(individual)).toBe(false)
    expect(individual.getAttribute('aria-current')).toBe('true')
    expect(main.getByRole('link', { name: 'Cyber Security' }).getAttribute('aria-current')).toBe('page')
  })
})
