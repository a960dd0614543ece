import { spawnSync } from 'node:child_process'
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
  return unpack()
}

/**
 * Finds the browser of the tests: the one that comes with the packages, where it runs. It is a headless shell, which draws
 * no window around a page: tests take about half the time.
 */
export async function findHeadlessShell(): Promise<string> {
  if (process.env.CHROME_PATH || process.platform !== 'linux' || process.arch !== 'x64') return findChromium()
  const shell = await unpack().catch(() => '')
  return spawnSync(shell, ['--version']).status === 0 ? shell : findChromium()
}

async function unpack(): Promise<string> {
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}

/** The packed Chromium's own flags loosen what these tests look at (site isolation, web security): never use those. */
export const chromiumArguments = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
