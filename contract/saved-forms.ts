/** Days until a saved form expires. */
export const SAVED_FORM_DAYS = 30

export type SavedFormReceipt = {
  success: true
  /** Expiry of the link, as an ISO 8601 time in UTC. */
  expiresAt: string
  /** Day of {@link expiresAt} in the academy's time zone. */
  expiresOn: string
}

/** Result of opening a saved form's link. */
export type OpenedForm =
  | { state: 'open'; key: string; answers: Record<string, unknown>; expiresOn: string }
  /** Already submitted. */
  | { state: 'sent' }
  /** The link is unknown, incomplete or expired. */
  | { state: 'gone' }
  /** The database is unavailable. */
  | { state: 'away' }
