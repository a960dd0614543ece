// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'

afterEach(cleanup)

const label = (
  <>
    I accept the <a href="/terms">terms</a>
  </>
)

describe('Checkbox', () => {
  it('is ticked by its sentence', async () => {
    const change = vi.fn()
    render(<Checkbox name="terms" label={label} checked={false} onChange={change} />)
    await userEvent.click(screen.getByText('I accept the'))
    expect(change).toHaveBeenCalledWith(true)
  })

  it('ties its error to the box', () => {
    render(<Checkbox name="terms" label={label} checked={false} onChange={() => {}} error="Tick it." />)
    const box = screen.getByRole('checkbox', { name: 'I accept the terms' })
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Tick it.')
  })
})
