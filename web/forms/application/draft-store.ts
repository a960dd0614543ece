import { typedValues } from '#web/forms/typed-values.ts'
import type { DraftStore } from '#web/forms/use-kept-draft.ts'
import { emptyFields } from './application-fields.ts'
import { clearDraft, type Draft, loadDraft, saveDraft } from './draft.ts'

/** The draft as the form's hook keeps it. Apart from draft.ts, so that the success page carries no telephone numbers. */
export const applicationDraft: DraftStore<Draft> = {
  empty: { step: 1, fields: emptyFields },
  load: loadDraft,
  save: saveDraft,
  clear: clearDraft,
  takeTyped(kept, form) {
    const typed = typedValues(form, emptyFields, kept.fields)
    const step = Object.keys(typed).length > 0 ? 1 : kept.step
    return { ...kept, step, fields: { ...kept.fields, ...typed } }
  },
}
