import company from '#content/company.yaml'
import contact from '#content/contact.yaml'
import customTraining from '#content/custom-training.yaml'
import resumes from '#content/resumes.yaml'
import talents from '#content/talents.yaml'
import { contactFields } from '#contract/contact.ts'
import { resumeFields, scanResults } from '#contract/resumes.ts'
import { talentFields } from '#contract/talent.ts'
import { trainingFields } from '#contract/training.ts'
import type { Letter } from '#mail/letter.ts'
import type { Message, ShownField } from '#mail/message.ts'
import { referenceOf } from '#mail/reference.ts'
import { fieldsOf, labelOf, shownFields, shownLine, shownMoment } from '#mail/shown.ts'
import { answerGoesTo, toStaff, toVisitor } from './reasons.ts'
import { greeting, receiptParts } from './receipt.ts'

export type LeadLetter = Extract<Letter, { about: 'contact' | 'talent' | 'training' | 'resume' }>

type Words = {
  /** What was sent, in words for its reader. */
  received: string
  thanks: string
  next: { heading: { title: string }; steps: { title: string; text: string }[] }
  /** The sender's name, and what the notice's subject says beside it. */
  name: string
  notice: string
  fields: ShownField[]
}

/** To the visitor: what arrived, and what comes next. */
export function leadReceived(letter: LeadLetter, publicUrl: string): Message {
  const { received, thanks, next } = wordsOf(letter)
  return {
    subject: `We have your ${received}`,
    preview: thanks,
    heading: `We have your ${received}.`,
    parts: [
      greeting,
      { kind: 'text', text: thanks },
      ...receiptParts(received, letter.row),
      { kind: 'steps', title: next.heading.title, steps: next.steps },
      { kind: 'text', text: `Office hours: ${company.hours}.` },
    ],
    reason: toVisitor(publicUrl),
  }
}

/** To the staff: all that was sent. */
export function leadNotice(letter: LeadLetter, publicUrl: string): Message {
  const { received, name: given, notice, fields } = wordsOf(letter)
  const name = shownLine(given)
  const email = shownLine(String(letter.row.email))
  const told = [
    ...(letter.about === 'resume'
      ? [{ label: 'Virus Scan', value: labelOf({ options: scanResults }, letter.row.scan) }]
      : []),
    { label: 'Received', value: shownMoment(letter.row.createdAt) },
    { label: 'Reference', value: referenceOf(letter.row) },
    { label: 'Number', value: letter.row.id },
  ]
  return {
    subject: `${notice} (${name})`,
    preview: `From ${name}, ${email}.`,
    heading: `A new ${received}`,
    parts: [
      { kind: 'text', text: answerGoesTo(name, email) },
      { kind: 'fields', title: 'What was sent', fields: [...fields, ...told] },
    ],
    reason: toStaff(publicUrl),
  }
}

function wordsOf(letter: LeadLetter): Words {
  const { about, row } = letter
  const storedAt = letter.about === 'resume' ? letter.file?.storedAt : undefined
  const line = (value: string | number) => shownLine(String(value))
  switch (about) {
    case 'contact':
      return {
        received: 'message',
        thanks: 'Thank you for writing to us. Your message has arrived.',
        next: contact.next,
        name: line(row.name),
        notice: `Message: ${line(row.topic)}`,
        fields: fieldsOf(contactFields, row),
      }
    case 'talent':
      return {
        received: 'request for talent',
        thanks: 'Thank you for telling us about the role. Your request has arrived.',
        next: talents.request.next,
        name: line(row.contactName),
        notice: `Talent request: ${line(row.company)}`,
        fields: fieldsOf(talentFields, row),
      }
    case 'training':
      return {
        received: 'request for training',
        thanks: 'Thank you for telling us about your team. Your request has arrived.',
        next: customTraining.form.next,
        name: line(row.contactName),
        notice: `Training request: ${line(row.company)}`,
        fields: fieldsOf(trainingFields, row),
      }
    default:
      return {
        received: 'resume',
        thanks: 'Thank you for sending your resume. It has arrived, and no employer sees it unless you agree.',
        // The first step is this email.
        next: { ...resumes.submit.next, steps: resumes.submit.next.steps.slice(1) },
        name: line(row.name),
        notice: `Resume: ${line(row.role)}`,
        fields: [
          ...fieldsOf(resumeFields, row),
          ...shownFields([
            ['Resume', fileOf(row)],
            ['Stored at', storedAt ?? ''],
          ]),
        ],
      }
  }
}

function fileOf({ fileName, fileBytes }: { fileName: string; fileBytes: number }): string {
  const size = fileBytes < 1e6 ? `${Math.ceil(fileBytes / 1e3)} kB` : `${(fileBytes / 1e6).toFixed(1)} MB`
  return `${shownLine(fileName)} (${size})`
}
