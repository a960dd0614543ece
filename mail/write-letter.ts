import { type Addressed, address } from './address.ts'
import { type Composed, compose } from './compose.tsx'
import type { Letter, Post } from './letter.ts'

/** A letter that is ready to go. */
export type Mail = Addressed & Composed

/**
 * Writes and addresses a letter. This is what the server loads to write letters, late and apart: it brings React and
 * content along.
 */
export function writeLetter(letter: Letter, post: Post): Mail {
  return { ...address(letter, post), ...compose(letter, post) }
}
