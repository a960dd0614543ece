/** A refused change, with a whole sentence for the person who made it. */
export class EditError extends Error {}
