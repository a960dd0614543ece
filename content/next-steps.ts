import { content } from './all.data.ts'
import type { Steps } from './schema.ts'

const { calendar, contact, customTraining, forms } = content

/** Steps after a form is sent, by the page with the form. */
export const nextSteps: Partial<Record<string, Steps>> = {
  '/contact': contact.next,
  '/custom-training': customTraining.form.next,
  '/corporate-calendar-training': calendar.request.next,
  ...Object.fromEntries(forms.map(({ path, next }) => [path, next])),
}
