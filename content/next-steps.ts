import type { LeadPage } from '#contract/forms/lead-forms.ts'
import { content } from './all.data.ts'
import type { Steps } from './schema.ts'

const { calendar, contact, customTraining, resumes, talents } = content

/** What happens after a form is sent, by the page that has the form, where it says so. */
export const nextSteps = {
  '/contact': contact.next,
  '/talents/request': talents.request.next,
  '/custom-training': customTraining.form.next,
  '/corporate-calendar-training': calendar.request.next,
  '/resumes/submit': resumes.submit.next,
} satisfies Record<LeadPage, Steps | undefined>
