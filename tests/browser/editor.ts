// The editor on the site's page.

import type { BrowserContext, Page } from '@playwright/test'
import { button, expect } from './desk.ts'

export const bar = (page: Page) => page.getByRole('navigation', { name: 'Editor' })
export const panel = (page: Page) => page.getByRole('dialog')

/** Gives a browser a pass, as the desk does. @returns the link of a preview */
export async function pass({ request }: BrowserContext, url: string, kind: 'edit' | 'preview', link = false) {
  const data = { kind, path: '/', link }
  const answer = await request.post(`${url}/desk/edit/pass`, { data, headers: { Origin: url } })
  return { status: answer.status(), link: (await answer.json()).link as string }
}

/** Waits until all that was typed is in the draft. */
export async function ready(page: Page): Promise<void> {
  await expect(bar(page).getByRole('status')).toContainText('Draft')
}

type Editor = { page: Page; context: BrowserContext; url: string; path: string }

/** Opens a page for editing. */
export async function edit({ page, context, url, path }: Editor): Promise<void> {
  await pass(context, url, 'edit')
  await page.goto(path)
  await ready(page)
}

/** Opens a window of the bar's menu. */
export async function show(page: Page, name: string | RegExp): Promise<void> {
  await button(bar(page), 'More').click()
  await bar(page).getByRole('button', { name }).click()
}
