import type { Page } from '@playwright/test'
import { goodPdf, pdfOfSize } from '#tests/fixtures/resume-files.ts'
import { open } from './test.ts'

export const openResumePage = (page: Page) => open(page, '/resumes/submit')

export const resumeInput = (page: Page) => page.getByLabel('Resume', { exact: true })

export async function choose(page: Page, name = 'Ada Byron.pdf', buffer = goodPdf()): Promise<void> {
  await resumeInput(page).setInputFiles({ name, mimeType: '', buffer })
}

/** A file that takes a while on a slow line. */
export const largePdf = () => pdfOfSize(2 ** 20)

/** Everything but the file. */
export async function fillIn(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main')
  const texts = {
    Name: 'Ada Byron',
    'Email Address': email,
    'Phone Number': '4035550142',
    'Role Sought': 'Data analyst',
    Skills: 'SQL\nPython',
    'Years of Experience': '3',
    Place: 'Calgary',
  }
  for (const [label, text] of Object.entries(texts)) await main.getByLabel(label, { exact: true }).fill(text)
  await main.getByLabel('Engagement').selectOption('contract')
  await main.getByLabel('Work Authorization').selectOption('Authorized in both')
  await main.getByRole('checkbox', { name: /^Consent to be presented to employers/ }).check()
}

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send resume' })

/** Lets so many bytes a second out of the browser, until the function that it gives is called. */
export async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const limit = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await limit(bytesPerSecond)
  return async () => {
    await limit(-1)
    await session.detach()
  }
}
