import { expectFitsPhone, expectNoFindingsAtAnyWidth } from './axe.ts'
import { test } from './editor.ts'

test('the kit shows every component as axe accepts it, on a phone and on a desktop', async ({ page, editor }) => {
  await page.goto(`${editor.url}/kit`)
  await page.getByRole('heading', { name: 'Pictures' }).last().waitFor()
  await expectFitsPhone(page)
  await expectNoFindingsAtAnyWidth(page, 'the kit', 'main')
})
