// Connection, resources, operator, system, and temporary states such as a deadlock or a statement timeout (PostgreSQL
// documentation, appendix A). Providers report an exhausted quota as an internal error.
const SQL_STATE = /^(?:08|53|58)[0-9A-Z]{3}$|^57P[0-9A-Z]{2}$|^(?:57014|25P03|25006|40001|40P01|55P03|XX000)$/
const NETWORK = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
// Errors of pg and its pool without a code.
const SPOKEN =
  /timeout exceeded when trying to connect|connection terminated|connection error and is not queryable|query read timeout/i

/** Returns whether an error or its cause is a temporary failure of the database, so that retrying makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // A socket of the database, not a file of ours.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  if (SQL_STATE.test(code) || NETWORK.test(code) || SPOKEN.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  return isDatabaseAway(error.cause)
}
