import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbout, outboxNames } from '#mail/stored-emails.ts'
import { patternOf } from './address.ts'

export type StoredEmail = { path: string; name: string; content: string }

/**
 * Mailer in the outbox that are about one of the rows, by their names, or that name the address, half-written ones too.
 * @param address folded; left out, only names are looked at
 */
export async function findEmails(folder: string, ids: string[], address: string | undefined): Promise<StoredEmail[]> {
  const names = await outboxNames(folder)
  const pattern = address === undefined ? undefined : new RegExp(patternOf(address))
  const known = new Set(ids)
  const found: StoredEmail[] = []
  for (const name of names.sort()) {
    const path = join(folder, name)
    const content = await readFile(path, 'utf8').catch(() => undefined)
    if (content === undefined) continue
    if (isAbout(name, known) || pattern?.test(plainTextOf(content))) found.push({ path, name, content })
  }
  return found
}

/** A letter as people read it, for searching: with its parts, however they are encoded, as plain text in small letters. */
export function plainTextOf(email: string): string {
  const unfolded = email.replaceAll(/\r\n/g, '\n')
  const quotedPrintable = unfolded
    .replaceAll('=\n', '')
    .replaceAll(/(?:=[0-9A-F]{2}){1,1000}/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
  return [unfolded, quotedPrintable, ...base64In(unfolded)].join('\n').normalize('NFC').toLowerCase()
}

/** Runs of lines that could be base64, decoded; what is not base64 after all only adds nonsense to look through. */
function base64In(text: string): string[] {
  const blocks: string[] = []
  let block = ''
  // Line by line: a regular expression over a whole attachment exhausts the stack.
  for (const line of [...text.split('\n'), '']) {
    if (/^[A-Za-z0-9+/]+={0,2}$/.test(line)) block += line
    else if (block !== '') {
      blocks.push(Buffer.from(block, 'base64').toString('utf8'))
      block = ''
    }
  }
  return blocks
}
