// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { LabeledInput } from './labeled-input.tsx'

afterEach(cleanup)

type Props = Partial<ComponentProps<typeof LabeledInput>>

function Held({ changes, ...props }: Props & { changes: (value: string) => void }) {
  const [value, setValue] = useState(props.value ?? '')
  const change = (next: string) => {
    changes(next)
    setValue(next)
  }
  return <LabeledInput label="First Name" name="firstName" {...props} value={value} onChange={change} />
}

function show(props: Props) {
  const changes = vi.fn()
  const validity = vi.fn()
  render(<Held {...props} changes={changes} onValidity={validity} />)
  return { input: screen.getByLabelText(props.label ?? 'First Name') as HTMLInputElement, changes, validity }
}

it('shows the message of its validator below, tied to the input, and reports invalid', async () => {
  const { input, validity } = show({ validatorType: 'name' })
  await userEvent.type(input, '7')
  const message = screen.getByText('Name must only contain letters and be 2-50 characters long.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-describedby')).toBe(message.closest('p')?.id)
  expect(validity).toHaveBeenLastCalledWith(false)
})

it('says nothing before the first change, and clears the error and reports valid once the value is', async () => {
  const { input, validity } = show({ validatorType: 'email', label: 'Email Address' })
  expect([input.hasAttribute('aria-invalid'), input.hasAttribute('aria-describedby')]).toEqual([false, false])
  expect(validity).not.toHaveBeenCalled()
  await userEvent.type(input, 'ada')
  expect(screen.getByText('Invalid email format.')).toBeTruthy()
  await userEvent.type(input, '@example.org')
  expect(screen.queryByText('Invalid email format.')).toBeNull()
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(validity).toHaveBeenLastCalledWith(true)
})

it('begins the message with the validator label where there is one', async () => {
  const { input } = show({ validatorType: 'required', validatorLabel: 'A given name', value: 'x' })
  await userEvent.clear(input)
  expect(screen.getByText('A given name is required')).toBeTruthy()
})

it('validates by default, so a missing validator type is an error', async () => {
  const { input } = show({})
  await userEvent.type(input, 'Ada')
  expect(screen.getByText('Invalid validation type.')).toBeTruthy()
})

it('takes anything with validation off', async () => {
  const { input, changes, validity } = show({ validation: false, validatorType: 'name' })
  await userEvent.type(input, '7')
  expect(changes).toHaveBeenLastCalledWith('7')
  expect(validity).not.toHaveBeenCalled()
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})

it('shows an error from outside before any change, and names the hint as well', () => {
  const { input } = show({ validation: false, error: 'Not this one.', hint: 'As on your passport.' })
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  const texts = ids.map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['Not this one.', 'As on your passport.'])
})

it('is a text input of 200 characters at most unless told otherwise', () => {
  const { input } = show({ placeholder: 'Ada', icon: <svg data-testid="icon" /> })
  expect([input.type, input.maxLength, input.placeholder]).toEqual(['text', 200, 'Ada'])
  expect(screen.getByTestId('icon')).toBeTruthy()
})
