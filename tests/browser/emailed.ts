import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import type { RunningSite } from '#tests/fixtures/site.ts'

/** The emails that a site has sent to an address with a subject, oldest first; waits for `count` of them. */
export async function emailsTo(
  { dataDir }: Pick<RunningSite, 'dataDir'>,
  address: string,
  subject: RegExp,
  count = 1,
): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const found = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    const emails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
    return emails.filter(
      ({ to, subject: line = '' }) => to?.some((item) => item.address === address) && subject.test(line),
    )
  }
  await expect.poll(async () => (await found()).length).toBe(count)
  return found()
}

/** The first address below a path in an email's text. */
export function linkIn({ text = '' }: Pick<Email, 'text'>, path: string): string {
  return text.split(/\s+/).find((word) => word.includes(path)) ?? ''
}
