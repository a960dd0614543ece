import { applicationForm } from '#tests/fixtures/application.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import type { RunningSite } from '#tests/fixtures/site.ts'
import { expect } from './test.ts'

type Site = Pick<RunningSite, 'url'>

// What visitors have sent, for tests of what happens to it then. Each returns the id.

async function send<Answer>({ url }: Site, path: string, body: BodyInit): Promise<Answer> {
  const answer = await fetch(`${url}/api/v1/${path}`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

type Answers = Parameters<typeof applicationForm>[0]

/** An application whose fee is due, without a start. */
export async function sendApplication(site: Site, EmailAddress: string, answers: Answers = {}): Promise<string> {
  const body = applicationForm({ EmailAddress, ...answers })
  const { applicationId } = await send<{ applicationId: string }>(site, 'ApplicationForm/na/Register', body)
  return applicationId
}

/** An application that was paid at the test checkout. */
export async function sendPaidApplication(site: Site, email: string): Promise<string> {
  const applicationId = await sendApplication(site, email)
  const order = JSON.stringify({ applicationId })
  const { sessionUrl } = await send<{ sessionUrl: string }>(site, 'Stripe/create-checkout-session', order)
  const paid = await fetch(sessionUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: new URL(site.url).origin },
    body: new URLSearchParams({ choice: 'pay' }),
  })
  expect(paid.status).toBe(303)
  return applicationId
}

export async function sendMessage(site: Site, email: string, answers: object = {}): Promise<string> {
  const message = { ...goodLeads['Contact/send-message'], email, secondsToFill: '5', ...answers }
  return (await send<{ id: string }>(site, 'Contact/send-message', JSON.stringify(message))).id
}

export async function sendResume(site: Site, email: string): Promise<string> {
  return (await send<{ id: string }>(site, 'Resume/submit', resumeForm({ email, secondsToFill: '5' }))).id
}
