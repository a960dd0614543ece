import { validateField } from '#contract/fields.ts'
import { staffRoles } from '#database/schema-staff.ts'
import { invalidField } from '#services/errors.ts'
import type { StaffRole } from '#services/rights.ts'

const NAME_MAX = 100

/** @throws ServiceError invalid */
export function personName(text: string): string {
  const name = text.normalize('NFC').trim()
  if (name !== '' && name.length <= NAME_MAX && !/\p{C}/u.test(name)) return name
  throw invalidField('name', `Please enter a name of ${NAME_MAX} characters at most.`)
}

/** @throws ServiceError invalid */
export function personEmail(text: string): string {
  const email = text.normalize('NFC').trim()
  const { isValid, message = '' } = validateField('email', email)
  if (!isValid) throw invalidField('email', message)
  return email
}

/** @throws ServiceError invalid */
export function staffRole(text: string): StaffRole {
  const role = staffRoles.find((item) => item === text)
  if (!role) throw invalidField('role', `The role must be one of these: ${staffRoles.join(', ')}.`)
  return role
}
