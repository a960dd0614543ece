// What the browser's part of editing calls at /desk/edit/<name>, and what it gets. Types only.
import type { ShownClaim } from './claims.ts'
import type { Value } from './content-text.ts'
import type { Field, Path, Place } from './field.ts'
import type { ListedPage } from './pages.ts'
import type { Rename } from './renaming.ts'

/** A part of the draft that differs from what is published, in words. */
export type DraftChange = {
  file: string
  path: Path
  page: string
  field: string
  before: string
  after: string
  by: string
  /** ISO 8601. */
  at: string
}

export type Problem = { path: Path; sentence: string }
/** A part that somebody else has changed since it was opened. */
export type Conflict = Place & { theirs?: unknown; by: string }
/** Of what was shown as theirs: the choice does not count if they have changed it again. */
export type Choices = (Place & { theirs?: unknown; keep: 'mine' | 'theirs' })[]

/** A publication; the first is of the starting content. */
export type PublishedVersion = {
  id: number
  at: string
  /** Null for the starting content, and for what a command imported. */
  by: string | null
  reason: string
  changes: Pick<DraftChange, 'page' | 'field' | 'before' | 'after'>[]
  /** The version whose content it brought back. */
  restores?: number | null
}

export type Looks = { 'theme.css': string; 'logo.svg': string }
export type OpenedFile = { file: string; seen: Value; value: Value; field: Field }
type Draft = { changes: DraftChange[] }
type Opened = { path: string; place?: Place }
type ChosenClaim = Pick<ShownClaim, 'file' | 'field' | 'digest'>
type Identity = { looks: { seen: Looks; now: Looks }; company: { seen: Value; value: Value }; rename?: Rename }

/** Body and answer of each call. */
export type Calls = {
  index: [
    object,
    Draft & {
      pages: ListedPage[]
      claims: ShownClaim[]
      counts: string[]
      publishAt?: string | null
      /** Of the person who edits. */
      name: string
      /** The academy's. */
      timeZone: string
      /** What keeps the draft as a whole from being shown and published. */
      problem?: string | undefined
    },
  ]
  file: [{ file: string }, OpenedFile]
  save: [{ file: string; seen: Value; value: Value; choices?: Choices }, Draft & { problems: Problem[] }]
  undo: [Place, Draft]
  discard: [object, Draft]
  add: [{ name: string; like: string }, Opened]
  naming: [{ file: string }, { others: string[]; links: (Place & { name: string })[] }]
  'remove-page': [{ file: string }, Draft]
  looks: [object, Looks]
  renaming: [Rename, { places: string[] }]
  'save-identity': [Identity, Draft]
  confirm: [{ claims: ChosenClaim[]; evidence?: string; expires?: string }, Draft]
  review: [object, Draft & { problem?: string; publishAt?: string | null }]
  publish: [{ reason?: string; at?: string; choices?: Choices }, { version?: number; publishAt?: string }]
  unschedule: [object, object]
  history: [{ before?: number }, { versions: PublishedVersion[]; next?: number | null }]
  restore: [{ version: number }, { version: number }]
  pass: [{ kind: 'edit' | 'preview'; path: string; link?: boolean }, { link?: string }]
  picture: [Blob, { file: string }]
  logo: [Blob, { svg: string }]
}

export type CallName = keyof Calls
export type Body<Name extends CallName> = Calls[Name][0]
export type Answer<Name extends CallName> = Calls[Name][1]
