import type { Browser } from '@playwright/test'

declare global {
  interface Window {
    /** Milliseconds from the last click to the painted heading that it led to. */
    clickToHeading?: number
  }
}

/** Runs in every document: notes a click, and when a heading other than the one left has been painted. */
function stopwatch(): void {
  addEventListener(
    'click',
    (event) => {
      sessionStorage.clicked = String(performance.timeOrigin + event.timeStamp)
      sessionStorage.left = document.querySelector('h1')?.textContent ?? ''
    },
    true,
  )
  const look = () => {
    const heading = document.querySelector('h1')?.textContent
    if (!sessionStorage.clicked || !heading || heading === sessionStorage.left) return
    watching.disconnect()
    // A frame is on the screen when the one after it begins.
    requestAnimationFrame(() =>
      requestAnimationFrame((now) => {
        window.clickToHeading = performance.timeOrigin + now - Number(sessionStorage.clicked)
      }),
    )
  }
  const watching = new MutationObserver(look)
  watching.observe(document, { childList: true, subtree: true, characterData: true })
}

/**
 * Milliseconds from a click on a link to the heading of the page that it leads to, painted. The pointer rests on the link
 * first, until what that fetches ahead has come. Each click has a browser context of its own, with an empty cache.
 */
export async function clickToHeading(browser: Browser, from: string, to: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(stopwatch)
    await page.goto(from, { waitUntil: 'networkidle' })
    const link = page.locator(`header a[href="${to}"]`).first()
    await link.hover()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
    await link.click()
    await page.waitForFunction(() => window.clickToHeading !== undefined)
    return await page.evaluate(() => window.clickToHeading ?? Number.NaN)
  } finally {
    await context.close()
  }
}
