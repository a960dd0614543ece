// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { countries } from '#contract/countries.ts'
import { PhoneInput } from './phone-input.tsx'

afterEach(cleanup)

function Held({ start, changes }: { start: string; changes: (phone: string) => void }) {
  const [value, setValue] = useState(start)
  const change = (phone: string) => {
    changes(phone)
    setValue(phone)
  }
  return <PhoneInput label="Phone Number" name="phone" value={value} onChange={change} />
}

function show(start = '') {
  const changes = vi.fn()
  render(<Held start={start} changes={changes} />)
  const input = screen.getByLabelText('Phone Number') as HTMLInputElement
  const country = screen.getByLabelText('Calling code') as HTMLSelectElement
  return { input, country, changes, chosen: () => country.selectedOptions[0]?.textContent }
}

it('offers Canada and the United States first, and each country under the name that the form has for it', () => {
  const options = Array.from(show().country.options, ({ text }) => text)
  expect(options.slice(0, 3)).toEqual(['Canada +1', 'United States +1', 'Afghanistan +93'])
  const names = options.map((text) => text.replace(/ \+\d+$/, ''))
  expect(new Set(names).size).toBe(names.length)
  expect(countries.filter((name) => !names.includes(name))).toEqual([])
})

it('starts in the United States, and formats a number as it is typed', async () => {
  const { input, changes, chosen } = show()
  expect(chosen()).toBe('United States +1')
  await userEvent.type(input, '2025550142')
  expect(input.value).toBe('+1 (202) 555-0142')
  expect(changes).toHaveBeenLastCalledWith('+12025550142')
})

it('hints at a number with a digit too many, or too few, and takes it', async () => {
  const { input, changes } = show()
  await userEvent.type(input, '20255501427')
  expect(screen.getByText('This number looks unusual. Is it complete?').id).toBe(input.getAttribute('aria-describedby'))
  expect(changes).toHaveBeenLastCalledWith('+120255501427')
  await userEvent.type(input, '{Backspace}')
  expect(input.getAttribute('aria-describedby')).toBeNull()
})

it('follows a typed calling code to its country', async () => {
  const { input, changes, chosen } = show()
  await userEvent.type(input, '+447911123456')
  expect(chosen()).toBe('United Kingdom +44')
  expect(changes).toHaveBeenLastCalledWith('+447911123456')
})

it('carries the number over to a chosen country, and the focus to the input', async () => {
  const { input, country, changes } = show('+12025550142')
  await userEvent.selectOptions(country, 'United Kingdom +44')
  expect(changes).toHaveBeenLastCalledWith('+442025550142')
  expect(document.activeElement).toBe(input)
})

it('stays empty when only the country is chosen, and types on in that country', async () => {
  const { input, country, changes } = show()
  await userEvent.selectOptions(country, 'United Kingdom +44')
  expect(input.value).toBe('')
  expect(changes).not.toHaveBeenCalled()
  await userEvent.type(input, '7911')
  expect(changes).toHaveBeenLastCalledWith('+447911')
})

it('keeps the caret among the digits when one in the middle goes', async () => {
  const { input } = show('+12025550142')
  input.focus()
  input.setSelectionRange(10, 10)
  await userEvent.keyboard('{Backspace}')
  expect(input.value).toBe('+1 (202) 550-142')
  expect(input.value.slice(input.selectionStart ?? 0)).toBe('550-142')
})

it('can be emptied', async () => {
  const { input, changes } = show('+1202')
  input.focus()
  for (let at = 0; at < 8; at++) await userEvent.keyboard('{Backspace}')
  expect(input.value).toBe('')
  expect(changes).toHaveBeenLastCalledWith('')
})
