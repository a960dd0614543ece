// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChoiceBoxes } from './choice-boxes.tsx'

afterEach(cleanup)

const days = [
  { value: 'mon', label: 'Monday' },
  { value: 'tue', label: 'Tuesday' },
]

describe('ChoiceBoxes', () => {
  it('gives what is ticked in the order of the options', async () => {
    const change = vi.fn()
    render(<ChoiceBoxes label="Days" name="days" values={['tue']} options={days} onChange={change} />)
    await userEvent.click(screen.getByLabelText('Monday'))
    expect(change).toHaveBeenLastCalledWith(['mon', 'tue'])
    await userEvent.click(screen.getByLabelText('Tuesday'))
    expect(change).toHaveBeenLastCalledWith([])
  })

  it('is a group under its label, and says what is wrong with it', () => {
    render(<ChoiceBoxes label="Days" name="days" values={[]} options={days} onChange={() => {}} error="Pick one." />)
    const group = screen.getByRole('group', { name: 'Days' })
    expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Pick one.')
    expect(screen.getByLabelText('Monday').getAttribute('aria-invalid')).toBe('true')
  })
})
