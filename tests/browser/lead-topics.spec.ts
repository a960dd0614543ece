import { contactPage, field, leadPages } from './lead-forms.ts'
import { expect, linkInPage, open, test } from './test.ts'

const training = leadPages[2] ?? contactPage
const topics = (page: Parameters<typeof field>[0]) => field(page, training, 'topics')

test('the page of a corporate training and its topics fill in what is asked for', async ({ page }) => {
  await open(page, '/enterprise-custom-training')
  await linkInPage(page, 'Request custom training').click()
  await expect(topics(page)).toHaveValue('Enterprise Custom Training')
  await expect(topics(page)).toBeInViewport()

  await page.goBack()
  await linkInPage(page, 'Ask for this topic (Data people trust)').click()
  await expect(topics(page)).toHaveValue('Data people trust')
})

test('the contact form takes a topic that it knows, and no other', async ({ page }) => {
  await open(page, '/privacypolicy')
  await linkInPage(page, 'contact page').first().click()
  await expect(field(page, contactPage, 'topic')).toHaveValue('My personal information')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/contact?topic=Buy%20now')
  await field(page, contactPage, 'name').fill('Ada')
  await expect(field(page, contactPage, 'topic')).toHaveValue('')
})
