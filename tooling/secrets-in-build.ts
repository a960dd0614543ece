import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const secretVariables = [
  ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL'],
  ...['LEADS_WEBHOOK_SECRET', 'GEO_API_KEY', 'STORAGE_URL', 'WAIVER_CODE'],
  ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
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
  const secrets = secretVariables.map((name) => {
    const value = variables[name]?.trim() ?? ''
    // A code that is a plain word may occur on a page.
    const isPublic = name === 'WAIVER_CODE' && (value.toLowerCase() === promoCode.toLowerCase() || !/\d/.test(value))
    return { name, forms: isPublic || value.length < MIN_LENGTH ? [] : formsOf(value) }
  })
  const found: string[] = []
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const bytes = await readFile(file)
      const inFile = secrets.filter(({ forms }) => forms.some((form) => bytes.includes(form)))
      found.push(...inFile.map(({ name }) => `${file}: the value of ${name}`))
    }
  }
  return found
}

/** A secret, and the password in it, as scripts, URLs and HTML may write them. */
function formsOf(value: string): string[] {
  const { password = '' } = URL.canParse(value) ? new URL(value) : {}
  return [value, ...(password.length < MIN_PASSWORD_LENGTH ? [] : [password])].flatMap((one) => [
    one,
    encodeURIComponent(one),
    JSON.stringify(one).slice(1, -1),
    one.replaceAll('&', '&amp;'),
  ])
}
