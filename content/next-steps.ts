import calendar from '#content/calendar.yaml?only=request'
import contact from '#content/contact.yaml'
import customTraining from '#content/custom-training.yaml'
import resumes from '#content/resumes.yaml'
import talents from '#content/talents.yaml'
import type { LeadPage } from '#contract/forms/lead-forms.ts'
import type { Steps } from './schema.ts'

/** What happens after a form is sent, by the page that has the form, where it says so. */
export const nextSteps = {
  '/contact': contact.next,
  '/talents/request': talents.request.next,
  '/custom-training': customTraining.form.next,
  '/corporate-calendar-training': calendar.request.next,
  '/resumes/submit': resumes.submit.next,
} satisfies Record<LeadPage, Steps | undefined>
