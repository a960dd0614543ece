// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inOrder } from '#content/course-order.ts'
import { loadContent } from '#content/load.ts'
import { Header } from './header.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page() {
  return (
    <>
      <Header />
      <button type="button">Elsewhere</button>
    </>
  )
}

function renderHeader(path = '/') {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [path] })} />)
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  return {
    user: userEvent.setup(),
    main,
    individual: main.getByRole('button', { name: 'Individual Trainings' }),
    corporate: main.getByRole('button', { name: 'Corporate Trainings' }),
  }
}

const isOpen = (button: HTMLElement) => button.getAttribute('aria-expanded') === 'true'

describe('the dropdowns of the header', () => {
  it('name the trainings in the menu’s order', () => {
    const { individual } = renderHeader()
    const panel = document.getElementById(individual.getAttribute('aria-controls') ?? '')
    expect([...(panel?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual(
      inOrder('menu', loadContent().courses).map(({ menuLabel }) => menuLabel),
    )
  })

  it('open and close with Enter', async () => {
    const { user, individual } = renderHeader()
    individual.focus()
    await user.keyboard('{Enter}')
    expect(isOpen(individual)).toBe(true)
    await user.keyboard('{Enter}')
    expect(isOpen(individual)).toBe(false)
  })

  it('open under the mouse, stay open when clicked, close when it leaves', async () => {
    const { user, individual } = renderHeader()
    await user.hover(individual)
    expect(isOpen(individual)).toBe(true)
    await user.click(individual)
    expect(isOpen(individual)).toBe(true)
    await user.unhover(individual)
    expect(isOpen(individual)).toBe(false)
  })

  it('close on Escape and give the focus back to their button', async () => {
    const { user, individual } = renderHeader()
    individual.focus()
    await user.keyboard('{Enter}{Tab}')
    expect(document.activeElement?.textContent).toBe('Generative AI Engineering')
    await user.keyboard('{Escape}')
    expect(isOpen(individual)).toBe(false)
    expect(document.activeElement).toBe(individual)
  })

  it('close when the focus goes to the other group', async () => {
    const { user, individual, corporate } = renderHeader()
    individual.focus()
    await user.keyboard('{Enter}')
    corporate.focus()
    await user.keyboard('{Enter}')
    expect(isOpen(corporate)).toBe(true)
    expect(isOpen(individual)).toBe(false)
  })

  it('close after a press elsewhere', () => {
    const { individual } = renderHeader()
    fireEvent.click(individual)
    fireEvent.pointerDown(screen.getByText('Elsewhere'))
    expect(isOpen(individual)).toBe(false)
  })

  it('close after a choice, which then marks its section and page', async () => {
    const { user, main, individual } = renderHeader()
    await user.click(individual)
    await user.click(main.getByRole('link', { name: 'Cyber Security' }))
    expect(isOpen(individual)).toBe(false)
    expect(individual.getAttribute('aria-current')).toBe('true')
    expect(main.getByRole('link', { name: 'Cyber Security' }).getAttribute('aria-current')).toBe('page')
  })
})

describe('the list of the menu button', () => {
  // A popover that is not open is not rendered: what it holds is found by its text.
  const list = () => within(document.querySelector<HTMLElement>('.mobile-menu') ?? document.body)
  const entries = () =>
    [...document.querySelectorAll('.mobile-menu > ul > li')].map(
      (entry) => entry.querySelector('.mobile-link')?.textContent,
    )
  const group = (name: string) => list().getByText(name, { selector: 'button' })

  it('has the order of the specification', () => {
    renderHeader()
    expect(entries()).toEqual([
      'Home',
      'About Us',
      'Individual Trainings',
      'Corporate Trainings',
      'Hire Talents',
      'Submit Resume',
      loadContent().company.lmsLabel,
      'Contact Us',
    ])
  })

  it('closes one group when the other opens', () => {
    renderHeader()
    fireEvent.click(group('Individual Trainings'))
    expect(isOpen(group('Individual Trainings'))).toBe(true)
    fireEvent.click(group('Corporate Trainings'))
    expect(isOpen(group('Corporate Trainings'))).toBe(true)
    expect(isOpen(group('Individual Trainings'))).toBe(false)
    fireEvent.click(group('Corporate Trainings'))
    expect(isOpen(group('Corporate Trainings'))).toBe(false)
  })
})
