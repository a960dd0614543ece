// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import contact from '#content/contact.yaml'
import { emptyValues } from '#contract/form-fields.ts'
import { contactFields } from '#contract/forms/contact.ts'
import { ContactForm } from '#web/forms/contact/contact-form.tsx'
import { saveDraft } from '#web/forms/draft.ts'
import { leadDraftName } from './use-lead-form.ts'

const Page = createRoutesStub([{ path: '/', Component: () => <ContactForm next={contact.next} ways={null} /> }])

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

/** The page as it was rendered at build, before its script is there, opened at an address with a query or without. */
function serve(address = '/') {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Page />)
  const control = (name: string) => container.querySelector(`[name=${name}]`) as HTMLInputElement
  const hydrate = async () => {
    const complaints = vi.spyOn(console, 'error')
    await act(async () => void render(<Page initialEntries={[address]} />, { container, hydrate: true }))
    expect(complaints).not.toHaveBeenCalled()
  }
  return { control, hydrate, container }
}

describe('a lead form, hydrated', () => {
  it('keeps what was typed and chosen before; what it kept comes back where nothing was', async () => {
    const values = { ...emptyValues(contactFields), name: 'Ada', message: 'Kept.' }
    saveDraft(leadDraftName('contact'), { values })
    const { control, hydrate } = serve()
    control('name').value = 'Grace'
    control('topic').value = 'Hiring talent'
    await hydrate()
    expect(['name', 'topic', 'message'].map((name) => control(name).value)).toEqual(['Grace', 'Hiring talent', 'Kept.'])
  })

  it('takes the topic from the address, which the page at build did not know', async () => {
    const { control, hydrate } = serve('/?topic=my%20application')
    await hydrate()
    expect(control('topic').value).toBe('My application')
  })

  it('submits nothing into the address before the script is there', async () => {
    const { container, hydrate } = serve()
    const button = () => container.querySelector('form button')
    expect(button()?.getAttribute('type')).toBe('button')
    await hydrate()
    expect(button()?.getAttribute('type')).toBe('submit')
  })
})
