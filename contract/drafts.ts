/** How long a saved form can be continued. */
export const DRAFT_DAYS = 30

/** The answer to a saved form. */
export type DraftReceipt = {
  success: true
  /** When its link stops working: an ISO 8601 time in UTC. */
  expiresAt: string
}

/** What the link of a saved form opens. */
export type OpenedDraft =
  | { state: 'open'; key: string; answers: Record<string, unknown>; expiresAt: string }
  /** The form was sent since. */
  | { state: 'sent' }
  /** The link is unknown, incomplete or too old. */
  | { state: 'gone' }
  /** The database does not answer. */
  | { state: 'away' }
