/** A reason not to start that the person at the terminal can mend. Printed as its one line, without a stack. */
export class StartupError extends Error {}
