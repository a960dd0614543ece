import { contactForm } from './contact.ts'
import type { LeadForm } from './lead-form.ts'
import { resumeForm } from './resume.ts'
import { talentForm } from './talent.ts'
import { trainingForm } from './training.ts'

/** Every lead form. All that is done with leads is done for each of these. */
export const leadForms = [contactForm, talentForm, trainingForm, resumeForm] as const satisfies readonly LeadForm[]

type LeadForms = (typeof leadForms)[number]
export type LeadKind = LeadForms['kind']
export type LeadExport = LeadForms['export']['name']
/** The pages of the site that have a lead form. */
export type LeadPage = LeadForms['page']
/** The calls that take a form as JSON. */
export type JsonLeadPath = Exclude<LeadForms, { file: object }>['call']['path']

/** A form of this registry, whichever it is. */
export type RegisteredForm = LeadForm & { kind: LeadKind; page: LeadPage }

const byKind = new Map<string, RegisteredForm>(leadForms.map((form) => [form.kind, form]))

export function isLeadKind(word: string): word is LeadKind {
  return byKind.has(word)
}

export function leadFormOf(kind: LeadKind): RegisteredForm {
  return byKind.get(kind) as RegisteredForm
}
