import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { choose, expectThanks, fillIn, largePdf, openResumePage, sendButton, slowDown } from './resume-page.ts'
import { expect, test } from './test.ts'

test('each state of the resume form has no axe findings', async ({ page, email }) => {
  await openResumePage(page)
  await choose(page, 'cv.odt')
  await sendButton(page).click()
  await expect(page.getByRole('group', { name: /^Fix \d/ })).toBeFocused()
  await expectNoFindingsAtAnyWidth(page, 'with errors')
  await fillIn(page, email)
  await choose(page, 'large.pdf', largePdf())
  const hurry = await slowDown(page, 50_000)
  await sendButton(page).click()
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', /^[1-9]/)
  await expectNoFindingsAtAnyWidth(page, 'under way')
  // Not yet over.
  await expect(page.getByRole('progressbar')).toBeVisible()
  await hurry()
  await expectThanks(page)
  await expectNoFindingsAtAnyWidth(page, 'sent')
})

test.describe('320 px wide', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  test('nothing reaches beyond the screen, however long the name of the file', async ({ page, email }) => {
    await openResumePage(page)
    await choose(page, `${'a'.repeat(120)}.odt`)
    await sendButton(page).click()
    await expect(page.getByRole('group', { name: /^Fix \d/ })).toBeFocused()
    await fillIn(page, email)
    await choose(page, `${'a'.repeat(120)}.pdf`, largePdf())
    await slowDown(page, 100_000)
    await sendButton(page).click()
    await expect(page.getByRole('button', { name: 'Stop the upload' })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
})
