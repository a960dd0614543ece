// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { APPLICATION_DRAFT, saveDraft } from '#web/forms/draft.ts'
import { emptyFields } from './application-fields.ts'
import { ApplicationForm } from './application-form.tsx'

vi.mock('#web/api.ts', () => ({
  listCourses: () => new Promise(() => {}),
  listCohorts: () => new Promise(() => {}),
}))
vi.mock('#ui/toasts.ts', () => ({ prepareToasts: () => {} }))

const Page = createRoutesStub([{ path: '/', Component: () => <ApplicationForm promo="" course="" start="" /> }])

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

/** The page as the server sent it, before its script is there. */
function serve() {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Page />)
  const control = (name: string) => container.querySelector(`[name=${name}]`) as HTMLInputElement
  const hydrate = async () => {
    const complaints = vi.spyOn(console, 'error')
    await act(async () => void render(<Page />, { container, hydrate: true }))
    expect(complaints).not.toHaveBeenCalled()
  }
  return { control, hydrate, container }
}

describe('the form, hydrated', () => {
  it('keeps what was typed and chosen before', async () => {
    const { control, hydrate } = serve()
    control('firstName').value = 'Ada'
    control('phone').value = '2025550142'
    control('country').value = 'Canada'
    await hydrate()
    expect(control('firstName').value).toBe('Ada')
    expect(control('phone').value).toBe('+1 (202) 555-0142')
    expect(control('country').value).toBe('Canada')
  })

  it('brings back the draft, but what was typed since wins', async () => {
    saveDraft(APPLICATION_DRAFT, { step: 1, values: { ...emptyFields, firstName: 'Ada', city: 'Calgary' } })
    const { control, hydrate } = serve()
    control('firstName').value = 'Grace'
    await hydrate()
    expect(control('firstName').value).toBe('Grace')
    expect(control('city').value).toBe('Calgary')
  })

  it('submits nothing into the address before the script is there', async () => {
    const { container, hydrate } = serve()
    const button = () => [...container.querySelectorAll('button')].find((one) => one.textContent === 'Continue')
    expect(button()?.type).toBe('button')
    await hydrate()
    expect(button()?.type).toBe('submit')
  })
})
