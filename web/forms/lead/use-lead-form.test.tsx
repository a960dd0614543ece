// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FieldRules, validationError } from '#contract/form-fields.ts'
import { contactFields } from '#contract/forms/contact.ts'
import { trainingFields } from '#contract/forms/training.ts'
import type { CallFailure } from '#web/api.ts'
import { addressValue, type Extras, type Send, useLeadForm } from './use-lead-form.ts'

const rules = {
  name: { label: 'Name', kind: 'line' },
  email: { label: 'Email Address', kind: 'email' },
  pick: { label: 'Pick', kind: 'choice', optional: true, options: [{ value: 'One', label: 'The first' }] },
  note: { label: 'Note', kind: 'text', optional: true },
} as const satisfies FieldRules
const definition = { name: 'trial', rules, fromAddress: { pick: 'pick', note: 'note' } } as const
const down: CallFailure = { success: false, message: 'Not now.', status: 503 }

const send = vi.fn<Send<typeof rules>>()
const keys = () => send.mock.calls.map(([, key]) => key)

/** The form as a page shows it; what it kept is there again when the page is opened again. */
function open({ search = '', extras }: { search?: string; extras?: Extras } = {}) {
  cleanup()
  const at = { initialEntries: [`/${search}`] }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterProvider router={createMemoryRouter([{ path: '/', element: children }], at)} />
  )
  const { result } = renderHook(() => useLeadForm(definition, { send, ...(extras && { extras }) }), { wrapper })
  return {
    form: () => result.current,
    fillIn: (note = '') =>
      act(() => {
        result.current.change('name', 'Ada')
        result.current.change('email', 'ada@visitor.example')
        result.current.change('note', note)
      }),
    submit: () =>
      act(async () => {
        void result.current.submit()
        await vi.advanceTimersByTimeAsync(2500)
      }),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  send.mockReset().mockResolvedValue({ success: true, id: 'id-1' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('a sending waits out the least time and says how long it took', async () => {
  const { form, fillIn } = open()
  fillIn()
  await act(() => vi.advanceTimersByTimeAsync(500))
  await act(async () => void form().submit())
  expect([form().submitting, send.mock.calls.length]).toEqual([true, 0])
  await act(() => vi.advanceTimersByTimeAsync(1400))
  expect(send).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(send.mock.calls[0]?.[0].secondsToFill).toBeGreaterThanOrEqual(2)
  expect(form().sent?.to).toBe('ada@visitor.example')
})

it('a sending carries the same key after a failure, over a reload too', async () => {
  send.mockResolvedValueOnce(down)
  const first = open()
  first.fillIn()
  await first.submit()
  expect([first.form().problem, first.form().submitting]).toEqual(['Not now.', false])
  const second = open()
  expect(second.form().values.name).toBe('Ada')
  await second.submit()
  expect([keys().length, new Set(keys()).size]).toEqual([2, 1])
  expect(second.form().problem).toBeUndefined()
})

it.each([
  ['once the answers have changed', 503, 'One more thing.'],
  ['where the key stands for something else', 409, ''],
])('a sending is another one %s', async (_case, status, note) => {
  send.mockResolvedValueOnce({ ...down, status })
  const { fillIn, submit } = open()
  fillIn()
  await submit()
  if (note) fillIn(note)
  await submit()
  expect(new Set(keys()).size).toBe(2)
})

it('a sending leaves nothing behind once it has arrived; the next one is new', async () => {
  const { form, fillIn, submit } = open()
  fillIn()
  await submit()
  expect(sessionStorage).toHaveLength(0)
  act(() => form().reopen())
  expect([form().values.name, form().sent]).toEqual(['', null])
  fillIn()
  await submit()
  expect(new Set(keys()).size).toBe(2)
})

it('what the address fills in gives way to what someone wrote, but not to what another link filled in', () => {
  open({ search: '?note=First' })
  const second = open({ search: '?note=Second' })
  expect(second.form().values.note).toBe('Second')
  act(() => second.form().change('note', 'Second, and more'))
  expect(open({ search: '?note=Third' }).form().values.note).toBe('Second, and more')
})

it('what the address fills in stays out once it was taken out', () => {
  const { form } = open({ search: '?note=First' })
  act(() => form().change('note', ''))
  expect(open({ search: '?note=First' }).form().values.note).toBe('')
})

describe('what a form asks for beyond its rules', () => {
  const paper = (content: string): Extras => ({
    fields: { paper: { label: 'Paper', kind: 'line' } },
    errors: (): Record<string, string> => (content ? {} : { paper: 'Paper is required' }),
    identity: content,
  })

  it('is judged and named with the rest', async () => {
    const { form, fillIn, submit } = open({ extras: paper('') })
    fillIn()
    await submit()
    expect(form().summary?.entries).toEqual([{ name: 'paper', text: 'Paper is required' }])
    expect(form().errors).toEqual({ paper: 'Paper is required' })
    expect(send).not.toHaveBeenCalled()
  })

  it('makes another sending of another content', async () => {
    send.mockResolvedValue(down)
    for (const content of ['one', 'one', 'two']) {
      const { fillIn, submit } = open({ extras: paper(content) })
      fillIn()
      await submit()
    }
    const [first, second, third] = keys()
    expect([second === first, third === first]).toEqual([true, false])
  })
})

it.each([null, '', '  ', '\u0000'])('a value of the address is nothing where %j comes', (given) => {
  expect(addressValue(trainingFields.topics, given)).toBe('')
  expect(addressValue(contactFields.topic, given)).toBe('')
})

it('a value of the address is plain text on one line, cut to length, that the field takes', () => {
  const text = addressValue(trainingFields.topics, `<b>SQL</b>\u202e\r\n${'💡'.repeat(300)}`)
  expect(text.startsWith('<b>SQL</b> 💡')).toBe(true)
  expect([...text]).toHaveLength(200)
  expect(validationError(trainingFields.topics, text)).toBeUndefined()
})

it('a value of the address is an option in any case of letters, and nothing where it is none', () => {
  expect(addressValue(contactFields.topic, ' hiring TALENT')).toBe('Hiring talent')
  expect(addressValue(contactFields.topic, 'Buy now')).toBe('')
})
