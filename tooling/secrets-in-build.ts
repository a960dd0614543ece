import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const secretVariables = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'LEADS_WEBHOOK_SECRET',
  'GEO_API_KEY',
  'STORAGE_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'WAIVER_CODE',
]

/** Shorter values occur in any text by chance. */
const MIN_LENGTH = 6
/** The password in an address is often a word. */
const MIN_PASSWORD_LENGTH = 12

/**
 * Finds values of the secret variables in files that the browser gets.
 * @param folders searched with all their subfolders
 * @param variables the environment, with `.env`
 * @param promoCode the code that the site publishes: as WAIVER_CODE it is no secret
 * @returns one line for each file and variable, never the value
 */
export async function findSecrets(
  folders: string[],
  variables: Record<string, string | undefined>,
  promoCode: string,
): Promise<string[]> {
  const secrets = secretVariables.map((name) => ({
    name,
    forms: formsOf(name, variables[name]?.trim() ?? '', promoCode),
  }))
  const found: string[] = []
  for (const file of (await Promise.all(folders.map(filesBelow))).flat()) {
    const bytes = await readFile(file)
    for (const { name, forms } of secrets) {
      if (forms.some((form) => bytes.includes(form))) found.push(`${file}: the value of ${name}`)
    }
  }
  return found
}

/** A secret as it may be written in scripts, URLs and HTML. */
function formsOf(name: string, value: string, promoCode: string): string[] {
  if (value.length < MIN_LENGTH) return []
  // A code that is a plain word may occur on a page.
  if (name === 'WAIVER_CODE' && (value.toLowerCase() === promoCode.toLowerCase() || !/\d/.test(value))) return []
  const { password = '' } = URL.canParse(value) ? new URL(value) : {}
  return [value, ...(password.length < MIN_PASSWORD_LENGTH ? [] : [password])].flatMap((one) => [
    one,
    encodeURIComponent(one),
    JSON.stringify(one).slice(1, -1),
    one.replaceAll('&', '&amp;'),
  ])
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
