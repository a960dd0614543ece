import { failure } from '#contract/errors.ts'
import { openBeforeScripts } from './hold.ts'
import {
  answersOf,
  expectThanks,
  field,
  fillIn,
  contactPage as form,
  holdCall,
  submit,
  submitButton,
  trouble,
} from './lead-forms.ts'
import { expect, open, test } from './test.ts'

const CALL = /Contact\/send-message/

test('a double press makes one row', async ({ page, email, keptIn }) => {
  await open(page, form.path)
  await fillIn(page, form, answersOf(form, email))
  const letGo = await holdCall(page, form)
  await submitButton(page, form).dblclick()
  await page.getByRole('button', { name: 'Submitting...' }).click({ force: true })
  letGo()
  await expectThanks(page)
  expect(await keptIn(form.table, email)).toHaveLength(1)
})

test('refused for a while, it says so, keeps everything, and the retry makes one row', async ({
  page,
  email,
  keptIn,
}) => {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (CALL.test(request.url())) keys.push(request.headers()['idempotency-key'])
  })
  const sentence = 'The academy cannot keep this right now. Please try again in a minute.'
  await page.route(CALL, (route) => route.fulfill({ status: 503, json: failure(sentence) }), { times: 1 })
  await open(page, form.path)
  await fillIn(page, form, answersOf(form, email))
  await submit(page, form)
  await expect(trouble(page)).toContainText(sentence)
  await expect(field(page, form, 'message')).toHaveValue(/begin with/)
  await submit(page, form)
  await expectThanks(page)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await keptIn(form.table, email)).toHaveLength(1)
})

test('an answer lost on the way makes no second row, not even after a reload', async ({ page, email, keptIn }) => {
  await page.route(
    CALL,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await open(page, form.path)
  await fillIn(page, form, answersOf(form, email))
  await submit(page, form)
  await expect(trouble(page)).toContainText('Something went wrong')
  expect(await keptIn(form.table, email)).toHaveLength(1)
  await page.reload()
  await submit(page, form)
  await expectThanks(page)
  expect(await keptIn(form.table, email)).toHaveLength(1)
})

test('the draft survives a reload, and is gone once it is sent', async ({ page, email }) => {
  await open(page, form.path)
  const answers = answersOf(form, email)
  await fillIn(page, form, answers)
  await page.reload()
  for (const name of ['name', 'email', 'topic', 'message']) {
    await expect(field(page, form, name)).toHaveValue(answers[name] ?? '')
  }
  await submit(page, form)
  await expectThanks(page)
  await page.reload()
  await expect(field(page, form, 'message')).toHaveValue('')
})

test('what is typed and pressed before the scripts come is sent when they have', async ({ page, email, keptIn }) => {
  const letGo = await openBeforeScripts(page, form.path)
  await fillIn(page, form, answersOf(form, email))
  await submit(page, form)
  await expect(page).toHaveURL(/\/contact$/)
  letGo()
  await expectThanks(page)
  expect(await keptIn(form.table, email)).toMatchObject([{ topic: 'Individual training', phone: '+14035550143' }])
})

test('the field for programs is neither seen, read out nor reached; what fills it in is refused', async ({
  page,
  email,
  keptIn,
}) => {
  await open(page, form.path)
  const bait = page.locator('input[name=website]')
  const box = await bait.evaluate((element) => {
    const { width, height } = (element.parentElement as HTMLElement).getBoundingClientRect()
    return { width, height, display: getComputedStyle(element).display }
  })
  expect(box.width * box.height).toBeLessThanOrEqual(1)
  expect(box.display).not.toBe('none')
  await expect(page.getByRole('textbox', { name: /leave this empty/ })).toHaveCount(0)
  await expect(bait).toHaveAttribute('tabindex', '-1')
  await expect(bait).toHaveAttribute('autocomplete', 'off')

  await fillIn(page, form, answersOf(form, email))
  await bait.evaluate((element: HTMLInputElement) => {
    element.value = 'https://buy.example'
  })
  await submit(page, form)
  await expect(trouble(page)).toContainText('A hidden field was filled in')
  expect(await keptIn(form.table, email)).toHaveLength(0)
  await submit(page, form)
  await expectThanks(page)
})
