import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { currentSchedule } from '#content/schedule.ts'
import type { CourseList } from '#contract/courses.ts'
import { openDatabase } from '#database/client.ts'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { sampleEmails } from '#tests/fixtures/sample-emails.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { openApiDeps } from './api-deps.ts'
import { readConfig } from './config.ts'
import { descriptionRoutes } from './description/routes.ts'
import { openDrawing } from './documents/drawing.ts'
import { openResources } from './shutdown.ts'

const paper = { title: 'Invoice', reference: '', facts: [], from: [], to: [], tables: [], notes: [] }

/** What a running site calls upon, over a schedule whose content can be replaced. */
async function openSite() {
  const resources = openResources(() => {})
  onTestFinished(() => resources.close())
  let current = contentSchedule().current()
  const deps = await openApiDeps(readConfig({ DATA_DIR: makeDirectory() }), resources, {
    database: openDatabase('postgresql://nobody@127.0.0.1:1/nothing'),
    schedule: { ...contentSchedule(), current: () => current, isStale: () => false, stop() {} },
    contents: { getProblem: () => undefined },
    payments: {} as never,
    loadEmail: async () => undefined,
    log: pino({ enabled: false }),
    disk: {} as never,
    drawing: openDrawing(),
    tally: undefined,
    getAddress: () => '192.0.2.1',
  })
  const api = createApi(deps)
  const description = descriptionRoutes(api, deps, () => current.baseContent)
  return {
    deps,
    publish(changed: typeof content) {
      current = currentSchedule(changed, current.snapshot)
    },
    /** What visitors, applicants and programs read. */
    async read() {
      const courses = (await (await api.request('/CourseNorthAmerica/get-courses')).json()) as CourseList
      const email = await deps.mailer.write(sampleEmails['subscription.visitor'] as never)
      const pdf = await deps.writePaper(paper)
      const docs = await (await description.request('/docs')).text()
      return { course: courses.items[0]?.courseName, email: email.subject, pdf: pdf.toString('latin1'), docs }
    },
  }
}

test('calls, emails, PDFs and the description say the words that are published while the site runs', async () => {
  const site = await openSite()
  await site.read()
  const [first, ...others] = content.courses
  const courses = [{ ...(first as NonNullable<typeof first>), name: 'Lantern making' }, ...others]
  const company = {
    ...content.company,
    name: 'Lantern Academy',
    timeZone: 'Pacific/Auckland',
    email: 'hi@lantern.example',
  }
  site.publish({ ...content, company, courses })
  const { course, email, pdf, docs } = await site.read()
  expect(course).toBe('Lantern making')
  expect(email).toBe('Welcome to the newsletter of Lantern Academy')
  expect(pdf).toContain('(Lantern Academy)')
  expect(docs).toContain('Lantern Academy API')
  const { academyName, timeZone, ownAddresses, seller } = site.deps
  expect([academyName, timeZone, ownAddresses]).toEqual(['Lantern Academy', 'Pacific/Auckland', ['hi@lantern.example']])
  expect(seller.name).toBe(content.billing.seller?.name ?? 'Lantern Academy')
})
