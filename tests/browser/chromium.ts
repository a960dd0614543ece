import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const ON_THE_MACHINE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a Chromium: CHROME_PATH, one on the machine, Playwright's own, or the one that comes with the packages. Nothing
 * is downloaded.
 */
export async function findChromium(): Promise<string> {
  const asked = process.env.CHROME_PATH
  if (asked) {
    if (!existsSync(asked)) throw new Error(`CHROME_PATH names no file: ${asked}`)
    return asked
  }
  const found = [...ON_THE_MACHINE, chromium.executablePath()].find((path) => existsSync(path))
  if (found) return found
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}

/** The packed Chromium's own flags loosen what these tests look at (site isolation, web security): never use those. */
export const chromiumArguments = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
