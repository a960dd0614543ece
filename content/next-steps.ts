import { content } from './all.data.ts'
import type { Steps } from './schema.ts'

const { calendar, contact, customTraining, forms } = content

/** What happens after a form is sent, by the page that has the form, where it says so. */
export const nextSteps: Partial<Record<string, Steps>> = {
  '/contact': contact.next,
  '/custom-training': customTraining.form.next,
  '/corporate-calendar-training': calendar.request.next,
  ...Object.fromEntries(forms.map(({ path, next }) => [path, next])),
}
