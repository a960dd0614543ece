import type { Declined } from './answers.ts'

/** Narrows an action's data to a declined result. With `intent`, only for that form of the page. */
export function getDeclined(answer: unknown, intent?: string, id = ''): Declined | undefined {
  const declined = answer && typeof answer === 'object' && 'declined' in answer ? (answer as Declined) : undefined
  const isOwn = intent === undefined || (declined?.intent === intent && declined.id === id)
  return isOwn ? declined : undefined
}
