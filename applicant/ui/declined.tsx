import type { Declined } from '#ssr/answers.ts'

/** The declined answer of an action to one of a page's forms, if there is one. */
export function declinedOf(answer: unknown, intent?: string, id = ''): Declined | undefined {
  const declined = answer && typeof answer === 'object' && 'declined' in answer ? (answer as Declined) : undefined
  const isOwn = intent === undefined || (declined?.intent === intent && declined.id === id)
  return isOwn ? declined : undefined
}
