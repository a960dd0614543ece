import type { Page } from '@playwright/test'

/** Holds requests of a page back until the function that it gives is called. */
export async function hold(page: Page, requests: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(requests, async (route) => {
    await held.promise
    // A page that was left meanwhile wants it no more.
    await route.continue().catch(() => {})
  })
  return held.resolve
}

/** Holds every script of the site back until the function that it gives is called. */
export function holdScripts(page: Page): Promise<() => void> {
  return hold(page, /\/assets\/.*\.js$/)
}

/** Opens a page whose document is there in full, and whose scripts come once the function that it gives is called. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const letGo = await holdScripts(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return letGo
}
