import { goodLeads } from '#tests/fixtures/leads.ts'
import { expectNoFindingsAtAnyWidth } from './axe.ts'
import { signInAs } from './desk.ts'
import { expect, open, test } from './test.ts'

// Nobody else's: what other tests send must not be alike.
const message = { ...goodLeads['Contact/send-message'], name: 'Ruth Onestone', phone: '+14035559931' }

test('one page has all records of a person, also of an address that is merged with theirs, until it is taken apart', async ({
  page,
  site,
  database,
  email,
}) => {
  await signInAs(page.context(), { database, url: site.url }, { role: 'admissions', name: 'Vera Klein' })
  const send = async (address: string) => {
    const body = JSON.stringify({ ...message, email: address, secondsToFill: '5' })
    const answer = await fetch(`${site.url}/api/v1/Contact/send-message`, { method: 'POST', body })
    return ((await answer.json()) as { id: string }).id
  }
  const other = await send(`other.${email}`)
  const [first, second] = [await send(email), await send(email.toUpperCase())]
  await open(page, `/desk/leads/${first}`)
  await page.getByRole('link', { name: 'All of this person: 2 records' }).click()
  await expect(page).toHaveURL(`/desk/person/${first}`)
  const records = page.getByRole('region', { name: 'Records' }).getByRole('link')
  await expect(records).toHaveText([second, first].map((id) => `Message ${id.slice(-8).toUpperCase()}`))
  await expect(page.getByRole('region', { name: 'What happened' }).getByText('Submitted')).toHaveCount(2)
  await expect(page.getByText(`${message.name} (same phone and name)`).first()).toBeVisible()
  await expect(page.locator(`a[href="/desk/leads/${other}"]`)).toBeVisible()
  await page.getByRole('button', { name: `Same person other.${email}`, exact: true }).press('Enter')
  await expect(records).toHaveCount(3)
  await expectNoFindingsAtAnyWidth(page, 'person')
  await page.getByRole('button', { name: `Not the same person other.${email}` }).press('Enter')
  await expect(records).toHaveCount(2)
})
