import { describe, expect, it } from 'vitest'
import { applicationForm } from '#tests/fixtures/application.ts'
import { goodLeads, leadsOfKind } from '#tests/fixtures/leads.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { failureOf, sharedApi } from './open-api.ts'

const open = sharedApi()

type Form = { call: string; table: string; field: string; body: (phone: string) => string | FormData }

const lead = (call: keyof typeof goodLeads, table: string): Form => ({
  ...{ call, table, field: 'phone' },
  body: (phone) => JSON.stringify({ ...goodLeads[call], phone }),
})
const forms: Form[] = [
  {
    ...{ call: 'ApplicationForm/na/Register', table: 'applications', field: 'PhoneNumber' },
    body: (PhoneNumber) => applicationForm({ PhoneNumber }),
  },
  lead('Contact/send-message', leadsOfKind('contact')),
  {
    ...{ call: 'Resume/submit', table: leadsOfKind('resume'), field: 'phone' },
    body: (phone) => resumeForm({ phone }),
  },
]

describe.each(forms)('the phone number of $call', ({ call, table, field, body }) => {
  const send = async (phone: string) => open.api.request(`/${call}`, { method: 'POST', body: body(phone) })
  const kept = () => open.rows<{ phone: string }>(`select phone from ${table}`)

  it.each([
    ['+4407911123456', '+447911123456'],
    ['+23408031234567', '+2348031234567'],
    ['+390612345678', '+390612345678'],
    ['4035550142', '4035550142'],
  ])('%s is kept as %s', async (sent, expected) => {
    const before = (await kept()).length
    expect((await send(sent)).status).toBe(200)
    const phones = (await kept()).map(({ phone }) => phone)
    expect(phones).toHaveLength(before + 1)
    expect(phones).toContain(expected)
    if (sent !== expected) expect(phones).not.toContain(sent)
  })

  it('is refused where nobody can dial it', async () => {
    const before = await kept()
    const response = await send('+107911123456')
    expect(response.status).toBe(422)
    expect((await failureOf(response)).errors).toEqual({ [field]: ['Invalid phone number format.'] })
    expect(await kept()).toEqual(before)
  })
})
