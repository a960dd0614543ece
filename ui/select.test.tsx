// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Select } from './select.tsx'

afterEach(cleanup)

const options = [
  { value: 'Fulltime', label: 'Full Time' },
  { value: 'Contract', label: 'Contract' },
]

function Held({ placeholder, error }: { placeholder?: string | null; error?: string }) {
  const [value, setValue] = useState('')
  return (
    <>
      <Select
        label="Status"
        name="status"
        options={options}
        value={value}
        onChange={setValue}
        error={error}
        {...(placeholder !== undefined && { placeholder })}
      />
      <output>{value}</output>
    </>
  )
}

describe('Select', () => {
  it('offers the options by label under an empty choice, and gives the value', async () => {
    render(<Held />)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Select an option',
      'Full Time',
      'Contract',
    ])
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Full Time')
    expect(screen.getByRole('status').textContent).toBe('Fulltime')
  })

  it('refuses to go back to the empty choice', async () => {
    render(<Held />)
    const select = screen.getByLabelText('Status')
    await userEvent.selectOptions(select, 'Contract')
    expect(select.hasAttribute('aria-invalid')).toBe(false)
    await userEvent.selectOptions(select, '')
    expect(screen.getByText('Select an option.')).toBeTruthy()
    expect(select.getAttribute('aria-invalid')).toBe('true')
  })

  it('has no empty choice where there is always one', () => {
    render(<Held placeholder={null} />)
    expect(screen.getAllByRole('option')).toHaveLength(2)
  })

  it('ties an error from outside to the control', () => {
    render(<Held error="Choose again." />)
    const select = screen.getByLabelText('Status')
    expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose again.')
  })
})
