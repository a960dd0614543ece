// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TextArea } from './text-area.tsx'

afterEach(cleanup)

describe('TextArea', () => {
  it('gives what is typed, lines and all', async () => {
    const change = vi.fn()
    render(<TextArea label="Message" name="message" value="One" onChange={change} />)
    await userEvent.type(screen.getByLabelText('Message'), '{Enter}')
    expect(change).toHaveBeenCalledWith('One\n')
  })

  it('ties hint and error to the control', () => {
    render(<TextArea label="Message" name="message" value="" onChange={() => {}} hint="In short." error="Required." />)
    const area = screen.getByLabelText('Message')
    const described = area.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Required.', 'In short.'])
    expect(area.getAttribute('aria-invalid')).toBe('true')
  })
})
