import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: { run(context: string, options: RunOptions): Promise<AxeResults> }
  }
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** A theme changes colors and nothing else, so in the dark only the rules about colors are tried. */
const RULES = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast', 'link-in-text-block'],
} as const

/**
 * Has axe look at a page as it stands, light and dark unless told otherwise. A finding is a line a rule; of contrasts, it says
 * which colors it saw.
 * @param state said with each finding
 * @param within a part of the page, by selector
 * @param rules tags or names of rules, if not those of each theme
 */
async function getFindings(
  page: Page,
  state: string,
  within: string,
  themes: (keyof typeof RULES)[],
  rules?: readonly string[],
): Promise<string[]> {
  const findings: string[] = []
  // Scrolled, a link may be half under the header.
  if (within === 'html') await page.evaluate(() => scrollTo(0, 0))
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    await page.evaluate(async () => {
      for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame)
      // Colors and panels come by transitions and animations, and one may start another: waiting for them took most of the time.
      const moving = () =>
        document.getAnimations().filter(({ effect, playState }) => {
          return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
        })
      while (moving().length > 0) for (const each of moving()) each.finish()
    })
    // Once a document: it is long.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
    const found = await page.evaluate(
      async ([part, rules]) => {
        // A bar that stays in view covers half of whatever scrolls under it at this moment.
        const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
          (each) => getComputedStyle(each).position === 'sticky',
        )
        for (const { style } of bars) Object.assign(style, { position: 'relative', inset: 'auto' })
        // Of what passes, axe need not say where all of it is.
        const { violations } = await window.axe.run(part, { runOnly: [...rules], resultTypes: ['violations'] })
        for (const { style } of bars) Object.assign(style, { position: '', inset: '' })
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message}`).join(' | ')}`,
        )
      },
      [within, rules ?? RULES[theme]] as const,
    )
    findings.push(...found.map((finding) => `${state}, ${theme}: ${finding}`))
  }
  return findings
}

/** Has axe look at a page as it stands, and find nothing. */
export async function expectNoFindings(
  page: Page,
  state: string,
  within = 'html',
  themes: (keyof typeof RULES)[] = ['light', 'dark'],
): Promise<void> {
  expect(await getFindings(page, state, within, themes)).toEqual([])
}

/**
 * Has axe look at a page or a part of it, on a phone and on a desktop. The same colors are used at both widths, so that one theme at
 * each is enough.
 */
export async function getFindingsAtAnyWidth(page: Page, state: string, within = 'html'): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 900 })
  const onPhone = await getFindings(page, `${state}, 390 px`, within, ['dark'], RULES.light)
  await page.setViewportSize({ width: 1280, height: 900 })
  return [...onPhone, ...(await getFindings(page, `${state}, 1280 px`, within, ['light']))]
}

export async function expectNoFindingsAtAnyWidth(...state: Parameters<typeof getFindingsAtAnyWidth>): Promise<void> {
  expect(await getFindingsAtAnyWidth(...state)).toEqual([])
}

/** Nothing of the page reaches beyond a screen of 320 px. */
export async function expectFitsPhone(page: Page, state = page.url()): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 })
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect([state, Math.max(0, tooWide)]).toEqual([state, 0])
}
