import { getLeadForm } from '#contract/forms/lead-forms.ts'
import type { RecordKind } from '#services/records/filter.ts'

/** Names a kind of records. For loaders only, since it imports every form. */
export const kindWord = (kind: RecordKind): string =>
  kind === 'application' ? 'Application' : getLeadForm(kind).email.notice
