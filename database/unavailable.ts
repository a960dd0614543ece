// Connection, resources, operator, system, and single states that pass by themselves, such as a deadlock or a statement
// timeout (PostgreSQL documentation, appendix A). An internal error is how providers report a quota that is used up.
const SQL_STATE = /^(?:08|53|58)[0-9A-Z]{3}$|^57P[0-9A-Z]{2}$|^(?:57014|25P03|25006|40001|40P01|55P03|XX000)$/
const NETWORK = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT)$/
// What pg and its pool say without any code.
const SPOKEN =
  /timeout exceeded when trying to connect|connection terminated|connection error and is not queryable|query read timeout/i

/** Whether an error, or one that it wraps, means that the database does not answer for now: trying again makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (SQL_STATE.test(code) || NETWORK.test(code) || SPOKEN.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  return isDatabaseAway(error.cause)
}
