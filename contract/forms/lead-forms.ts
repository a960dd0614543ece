import { contactForm } from './contact.ts'
import type { LeadForm } from './lead-form.ts'
import { reservationForm } from './reservation.ts'
import { resumeForm } from './resume.ts'
import { talentForm } from './talent.ts'
import { trainingForm } from './training.ts'

export const leadForms = [
  contactForm,
  talentForm,
  trainingForm,
  resumeForm,
  reservationForm,
] as const satisfies readonly LeadForm[]

type LeadForms = (typeof leadForms)[number]
export type LeadKind = LeadForms['kind']
export type LeadExport = LeadForms['export']['name']
export type LeadPage = LeadForms['page']
export type JsonLeadPath = Exclude<LeadForms, { file: object }>['call']['path']

export type RegisteredForm = LeadForm & { kind: LeadKind; page: LeadPage }

const byKind = new Map<string, RegisteredForm>(leadForms.map((form) => [form.kind, form]))

export function isLeadKind(word: string): word is LeadKind {
  return byKind.has(word)
}

export function getLeadForm(kind: LeadKind): RegisteredForm {
  return byKind.get(kind) as RegisteredForm
}
