import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds on a page as it stands, a line a rule; of contrasts, which colors it saw.
 * @param state said with each finding
 * @param part of the page, by selector, or of the rules; all of them unless it says so
 */
export async function findingsOf(
  page: Page,
  state: string,
  part: { within?: string; rules?: string[] } = {},
): Promise<string[]> {
  // What was changed just now, such as the theme, is there with the next frame; until then a transition has its old color.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  // No frames on this site, so that one page is all there is to look at.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (part.rules) axe.withRules(part.rules)
  else axe.withTags(TAGS)
  if (part.within) axe.include(part.within)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${state}: ${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message}`).join(' | ')}`,
  )
}

/** Has axe look as {@link findingsOf} does, and find nothing. */
export async function expectNoFindings(...looked: Parameters<typeof findingsOf>): Promise<void> {
  expect(await findingsOf(...looked)).toEqual([])
}
