/**
 * What people quote when they write or call about a row: the last eight digits of its id, which are random (UUIDv7). A
 * search for them finds the row in emails, exports and the database alike.
 */
export function referenceOf({ id }: { id: string }): string {
  return id.slice(-8).toUpperCase()
}
