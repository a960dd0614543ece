// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FieldRules } from '#contract/form-fields.ts'
import { saveDraft } from '#web/forms/draft.ts'
import type { Send } from './lead-definition.ts'
import { LeadField } from './lead-field.tsx'
import { LeadPanel } from './lead-panel.tsx'
import { leadDraftName, useLeadForm } from './use-lead-form.ts'

const rules = {
  name: { label: 'Name', kind: 'line', max: 10 },
  email: { label: 'Email Address', kind: 'email' },
  phone: { label: 'Phone Number', kind: 'phone', optional: true },
  people: { label: 'People', kind: 'number', least: 1, most: 9 },
  pick: { label: 'Pick', kind: 'choice', options: [{ value: 'One', label: 'The first' }] },
  note: { label: 'Note', kind: 'text', optional: true },
  consent: { label: 'Consent', kind: 'consent' },
} as const satisfies FieldRules
const definition = { name: 'trial', rules }
const next = { heading: { title: 'What happens next' }, steps: [{ title: 'We read it', text: 'A person does.' }] }
const complete = {
  name: 'Ada',
  email: 'ada@visitor.example',
  phone: '',
  people: '3',
  pick: 'One',
  note: '',
  consent: true,
}

const send = vi.fn<Send<typeof rules>>()

function Trial() {
  const form = useLeadForm(definition, { send })
  return (
    <LeadPanel form={form} title="Write" action="Send it" again="Send another" next={next} ways={<p>Or call.</p>}>
      {(Object.keys(rules) as (keyof typeof rules)[]).map((name) => (
        <LeadField key={name} form={form} name={name} />
      ))}
    </LeadPanel>
  )
}

function open(values?: typeof complete) {
  if (values) saveDraft(leadDraftName('trial'), { values })
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Trial /> }])} />)
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const settle = () => act(() => vi.advanceTimersByTimeAsync(2500))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionStorage.clear()
  send.mockReset().mockResolvedValue({ success: true, id: 'id-1' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a form filled in badly', () => {
  it('says above what is to be mended, in order, takes the focus there, and leads to the fields', async () => {
    document.title = 'Contact'
    open({ ...complete, name: ' ', email: 'ada', people: '12', pick: '', consent: false })
    await press('Send it')
    const summary = screen.getByRole('group', { name: 'Fix 5 problems' })
    expect(document.title).toBe('Error: Contact')
    expect(document.activeElement).toBe(summary)
    const links = within(summary).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'Name is required',
      'Email Address: Invalid email format.',
      'People must be from 1 to 9.',
      'Pick: Select an option.',
      'Consent is required',
    ])
    for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')).toBeTruthy()
    await userEvent.click(links[1] as HTMLElement)
    expect(document.activeElement).toBe(field('Email Address'))
    await userEvent.type(field('Email Address'), '@visitor.example')
    expect(summary).toHaveProperty(
      'textContent',
      expect.stringContaining('Fixed: Email Address: Invalid email format.'),
    )
    await userEvent.click(links[4] as HTMLElement)
    expect(document.activeElement).toBe(field('Consent'))
    expect(send).not.toHaveBeenCalled()
  })

  it('ties each error to its control, and judges again at every change', async () => {
    open()
    await press('Send it')
    expect(screen.getByRole('link', { name: 'Email Address is required' })).toBeTruthy()
    const name = field('Name')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Name is required')
    await userEvent.type(name, 'Ada')
    expect(name.hasAttribute('aria-invalid')).toBe(false)
    await userEvent.type(name, ' of Alexandria')
    expect(name.hasAttribute('aria-invalid')).toBe(true)
  })

  it('leaves an optional field alone, empty again as well', async () => {
    open()
    const phone = field('Phone Number (Optional)')
    await userEvent.type(phone, '403')
    expect(phone.getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(phone)
    expect(phone.hasAttribute('aria-invalid')).toBe(false)
  })
})

describe('a form filled in well', () => {
  it('is sent once for two presses, and ends in thanks with the focus', async () => {
    open(complete)
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send it' }))
    expect(screen.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-disabled')).toBe('true')
    await settle()
    expect(send).toHaveBeenCalledOnce()
    expect(send.mock.calls[0]?.[0]).toMatchObject(complete)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Thank you' }))
    expect(screen.getByText('ada@visitor.example')).toBeTruthy()
    expect(screen.getAllByText('We read it')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Send it' })).toBeNull()
  })

  it('opens an empty one for another, with the focus at its head', async () => {
    open(complete)
    await press('Send it')
    await settle()
    await press('Send another')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Write' }))
    expect(field('Name').value).toBe('')
  })
})

describe('a refusal by the server', () => {
  it('stands above the button, and everything stays', async () => {
    send.mockResolvedValueOnce({ success: false, message: 'Too many. Try again in a minute.', status: 429 })
    open(complete)
    await press('Send it')
    await settle()
    expect(screen.getByRole('alert').textContent).toContain('Too many. Try again in a minute.')
    expect([field('Name').value, field('Consent').checked]).toEqual(['Ada', true])
  })

  it('of fields stands at the fields and above', async () => {
    const errors = { name: ['Name is too odd.'], elsewhere: ['Who knows.'] }
    send.mockResolvedValueOnce({ success: false, message: 'Look again.', status: 422, errors })
    open(complete)
    await press('Send it')
    await settle()
    const summary = screen.getByRole('group', { name: 'Fix 1 problem' })
    expect(summary.textContent).toContain('Look again.')
    expect(within(summary).getAllByRole('link')).toHaveLength(1)
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the field for programs', () => {
  it('is sent as it is found, and emptied where a browser had filled it in', async () => {
    const errors = { website: ['The field "website" must be left empty.'] }
    send.mockResolvedValueOnce({ success: false, message: 'No.', status: 422, errors })
    open(complete)
    const bait = document.querySelector<HTMLInputElement>('input[name=website]') as HTMLInputElement
    bait.value = 'https://buy.example'
    await press('Send it')
    await settle()
    expect(send.mock.calls[0]?.[0].website).toBe('https://buy.example')
    expect(bait.value).toBe('')
    expect(screen.getByRole('alert').textContent).toContain('please send it again')
    expect(screen.queryByRole('textbox', { name: /leave this empty/ })).toBeNull()
  })
})
