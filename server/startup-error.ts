/** A failure that the operator can fix; printed in one line, without a stack. */
export class StartupError extends Error {}
