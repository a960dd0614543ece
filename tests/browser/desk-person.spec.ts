import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { button, expect, test } from './desk.ts'
import { sendMessage } from './sent.ts'
import { open } from './test.ts'

test('one page has all records of a person; addresses merge and split', async ({ page, site, signIn, email }) => {
  await signIn('Vera Klein')
  // Nobody else's: what other tests send must not be alike.
  const person = { name: 'Ruth Onestone', phone: '+14035559931' }
  const other = await sendMessage(site, `other.${email}`, person)
  const first = await sendMessage(site, email, person)
  const second = await sendMessage(site, email.toUpperCase(), person)
  await open(page, `/desk/inquiries/${first}`)
  await page.getByRole('link', { name: 'All of this person: 2 records' }).click()
  await expect(page).toHaveURL(`/desk/person/${first}`)
  const records = page.getByRole('region', { name: 'Records' }).getByRole('link')
  await expect(records).toHaveText([second, first].map((id) => `Message ${id.slice(-8).toUpperCase()}`))
  await expect(page.getByRole('region', { name: 'What happened' }).getByText('Submitted')).toHaveCount(2)
  await expect(page.getByText(`${person.name} (same phone and name)`).first()).toBeVisible()
  await expect(page.locator(`a[href="/desk/inquiries/${other}"]`)).toBeVisible()
  await button(page, `Merge as same person other.${email}`).press('Enter')
  await expect(records).toHaveCount(3)
  await expectNoFindingsAtAnyWidth(page, 'person')
  await button(page, `Not the same person other.${email}`).press('Enter')
  await expect(records).toHaveCount(2)
})
