import { leadFormOf } from '#contract/forms/lead-forms.ts'
import type { RecordKind } from '#services/records/filter.ts'

/** What a list calls a kind of records. For loaders: it knows every form, which a list's script does not need. */
export const kindWord = (kind: RecordKind): string =>
  kind === 'application' ? 'Application' : leadFormOf(kind).email.notice
