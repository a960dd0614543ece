import { field, leadPages, submitButton } from './lead-forms.ts'
import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

for (const form of leadPages) {
  test(`without JavaScript ${form.path} says how else to write, and keeps the address clean`, async ({ page }) => {
    await page.goto(form.path)
    // Playwright looks for texts everywhere but in here.
    const notice = page.locator('noscript > div')
    await expect(notice).toBeVisible()
    await expect(notice.locator('a[href^="mailto:"]')).toBeVisible()
    await expect(notice.locator('a[href^="tel:"]')).toBeVisible()
    await field(page, form, 'email').fill('ada@visitor.example')
    await field(page, form, 'email').press('Enter')
    await submitButton(page, form).click()
    await expect(page).toHaveURL(new RegExp(`${form.path}$`))
  })
}
