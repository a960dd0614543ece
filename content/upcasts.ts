import type { Documents } from './documents.ts'

/** Carries stored documents to the next format: the first one carries format 1 to 2. */
type Upcast = (documents: Documents) => Documents

/**
 * A release that changes a schema of content adds one, so that an academy's documents, which no release touches, fit it.
 * Nothing has been released yet.
 */
export const upcasts: readonly Upcast[] = []

/** The format of documents that this program writes. */
export const FORMAT = upcasts.length + 1

/** Returns documents of an earlier format as this program writes them. */
export function carriedForward(documents: Documents, format: number, steps = upcasts): Documents {
  return steps.slice(format - 1).reduce((carried, upcast) => upcast(carried), documents)
}
