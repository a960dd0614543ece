import { content, menus, training } from '#tests/fixtures/sample-content.ts'
import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('a visitor reads and gets around without script', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#training .course-card:visible')).toHaveCount(content.courses.length)
  await page.locator('#questions summary').first().click()
  await expect(page.locator('#questions details p').first()).toBeVisible()
  await page.getByRole('button', { name: menus.individual.label }).hover()
  await page.getByRole('link', { name: training.menuLabel }).first().click()
  await expect(page).toHaveURL(training.path)
  await page.getByRole('main').getByRole('link', { name: 'Enroll' }).first().click()
  await expect(page).toHaveURL(/\/apply\?course=./)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enrollment Form')
})

test('forms say what to do without script, and keep what is typed out of the address', async ({ page }) => {
  for (const [path, selector, notice] of [
    ['/apply', 'main form', 'This form needs JavaScript. Please turn it on, or write to us.'],
    ['/talents/request', 'main form', 'This form needs JavaScript. Without it, please write to'],
    ['/about', 'footer form', `${content.navigation.footer.newsletter.withoutScript} ${content.company.email}`],
  ] as const) {
    await page.goto(path)
    const form = page.locator(selector).first()
    // Playwright looks for texts everywhere but in noscript itself.
    await expect(form.locator('noscript > *')).toContainText(notice)
    const email = form.locator('input[type=email]')
    await email.fill('ada@visitor.example')
    await email.press('Enter')
    await form.getByRole('button').last().click({ force: true })
    await expect(page).toHaveURL(path)
  }
})

test('the menus open without script, by keyboard and on phones', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: menus.corporate.label }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(menus.corporate.links[0]?.to ?? '')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Site', exact: true })
  await menu.getByRole('link', { name: training.menuLabel }).click()
  await expect(page).toHaveURL(training.path)
})
