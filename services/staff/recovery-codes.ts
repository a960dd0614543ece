import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { cleanLine } from '#contract/clean-text.ts'
import { inTransaction } from '#database/client.ts'
import { staff, staffRecoveryCodes } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { countUses } from '#services/limiter.ts'
import { countedNetworks } from '#services/network-address.ts'
import { type Actor, requireRecent } from '#services/rights.ts'
import { HOUR, hashSecret } from '#services/secrets.ts'
import { lockMember } from './passkeys.ts'
import { type Browser, openSignIn } from './sign-ins.ts'

const CODES = 10
/** 120 bits: six groups of four letters, five bits each. A plain hash needs 112 (ASVS 6.5.2). */
const LETTERS = 24
/**
 * Wrong codes per network. There is no limit per person: nobody guesses 120 bits, but strangers could use it up and lock
 * its owner out.
 */
const GUESSES_PER_HOUR = 10
/** Crockford's base 32, without letters that resemble digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `7Q3K-M0ZD-...` */
function newCode(): string {
  // The lowest five bits of a random byte are random, too.
  const letters = Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % 32]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? ''
}

/** Normalizes spelling for the hash. */
const plain = (code: string) =>
  code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** Creates ten codes for one sign-in each, replacing earlier ones. Stores only hashes. */
export async function makeRecoveryCodes({ database }: DataDeps, actor: Actor): Promise<string[]> {
  requireRecent(actor)
  const { staffId } = actor
  const codes = Array.from({ length: CODES }, newCode)
  await inTransaction(database, async (transaction) => {
    await lockMember(transaction, staffId)
    await transaction.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
    await transaction
      .insert(staffRecoveryCodes)
      .values(codes.map((code) => ({ staffId, hash: hashSecret(plain(code)) })))
    await logAction(transaction, actor, { action: 'staff.codes_made', subjectId: staffId })
  })
  return codes
}

export async function countRecoveryCodes({ database }: DataDeps, { staffId }: Pick<Actor, 'staffId'>): Promise<number> {
  const codesLeft = and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt))
  return database.$count(staffRecoveryCodes, codesLeft)
}

/** Signs in without a passkey. Returns the token of a sign-in that can only add one. */
export async function signInWithCode(
  { database }: DataDeps,
  { email, code, address }: { email: string; code: string; address: string },
  browser: Browser,
): Promise<string> {
  const counted = countedNetworks(address).map(({ key, times }) => ({ key, most: GUESSES_PER_HOUR * times }))
  const uncount = await countUses(database, 'staff_guesses', HOUR, counted, 'Too many wrong codes.')
  const token = await inTransaction(database, async (transaction) => {
    const [person] = await transaction
      .select({ id: staff.id })
      .from(staff)
      .where(and(sql`lower(${staff.email}) = lower(${cleanLine(email)})`, isNull(staff.disabledAt)))
      .for('update')
    const hash = hashSecret(plain(code))
    const { rowCount } = await transaction.execute(sql`
      update ${staffRecoveryCodes} set used_at = ${new Date().toISOString()}::timestamptz
      where staff_id = ${person?.id ?? null}::uuid and hash = ${hash} and used_at is null`)
    if (!person || !rowCount) throw new ServiceError('invalid', 'This email and recovery code do not match.')
    return openSignIn(transaction, person.id, browser, 'recovery code')
  })
  await uncount()
  return token
}
