import type { Declined } from './answers.ts'

/** The declined answer of an action, if its data is one; with `intent`, only where it is to that form of the page. */
export function declinedOf(answer: unknown, intent?: string, id = ''): Declined | undefined {
  const declined = answer && typeof answer === 'object' && 'declined' in answer ? (answer as Declined) : undefined
  const isOwn = intent === undefined || (declined?.intent === intent && declined.id === id)
  return isOwn ? declined : undefined
}
