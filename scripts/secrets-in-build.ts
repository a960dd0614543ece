import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a secret looks like, whoever's it is. */
const shapes: [name: string, shape: RegExp][] = [
  ['a secret key of Stripe', /\b[sr]k_(?:live|test)_[0-9A-Za-z]{8,}/],
  ['a signing secret of a webhook', /\bwhsec_[0-9A-Za-z+/]{8,}/],
  ['an access key of AWS', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a private key', /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/],
  ['a database address with its password', /\bpostgres(?:ql)?:\/\/[^\s:/@"'<>]*:[^\s/@"'<>]+@/i],
  ['a mail server address with its password', /\bsmtps?:\/\/[^\s:/@"'<>]*:[^\s/@"'<>]+@/i],
]

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

/** Shorter ones stand in any text by chance. */
const LEAST_LENGTH = 6
/** The password out of an address: often a word. */
const LEAST_PASSWORD = 12

/**
 * Secrets in what the browser gets.
 * @param folders all of which is looked through
 * @param variables the environment, with `.env`; values of those that hold secrets are searched for
 * @param told what the site tells on purpose: the promotional code
 * @returns one line a finding: file and kind, never the value
 */
export async function findSecrets(
  folders: string[],
  variables: Record<string, string | undefined>,
  told: string,
): Promise<string[]> {
  const configured = secretVariables.flatMap((name) =>
    valuesOf(name, variables[name]?.trim() ?? '', told).map((value) => ({ name, value })),
  )
  const found: string[] = []
  for (const file of (await Promise.all(folders.map(filesBelow))).flat()) {
    const bytes = await readFile(file)
    const text = bytes.toString('latin1')
    const seen = new Set([
      ...shapes.filter(([, shape]) => shape.test(text)).map(([name]) => name),
      ...configured.filter(({ value }) => bytes.includes(value)).map(({ name }) => `the value of ${name}`),
    ])
    found.push(...[...seen].map((what) => `${file}: ${what}`))
  }
  return found
}

/** A secret as it may stand in pages, scripts and addresses. */
function valuesOf(name: string, value: string, told: string): string[] {
  if (value.length < LEAST_LENGTH) return []
  // A code that is a plain word may well stand on a page.
  if (name === 'WAIVER_CODE' && (value.toLowerCase() === told.toLowerCase() || !/\d/.test(value))) return []
  const plain = [value, ...passwordsIn(value)]
  return plain.flatMap((one) => [
    one,
    encodeURIComponent(one),
    JSON.stringify(one).slice(1, -1),
    one.replaceAll('&', '&amp;'),
  ])
}

function passwordsIn(value: string): string[] {
  const { password = '' } = URL.canParse(value) ? new URL(value) : {}
  return password.length < LEAST_PASSWORD ? [] : [password]
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
