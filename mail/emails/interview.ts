import type { Company } from '#content/schema.ts'
import { closedStatuses } from '#contract/application-status.ts'
import { getReference } from '#contract/leads.ts'
import type { Application, EmailDefinition, Pairs } from '#mail/email.ts'
import { fields, greeting, seeApplication } from '#mail/parts.ts'
import { shownLine, shownMoment } from '#mail/shown.ts'

/** `moved`: the time changed; `changed`: only the length or place did. */
export type InterviewStep = 'set' | 'moved' | 'changed' | 'canceled' | 'reminder'

/** The `part` of an email about this state of an interview. */
export const interviewPart = (id: string | null, sequence: number, isReminder = false) =>
  `${id}.${sequence}${isReminder ? '.reminder' : ''}`

type InterviewData = {
  row: Application
  /** The `part` of an email about its state now. */
  current?: string
  /** `earlier` is the previous time of a moved interview. */
  interview: Record<'id' | 'place', string> &
    Record<'sequence' | 'minutes', number> & { at: Date; earlier: Date | null; step: InterviewStep }
}

const headings: Record<InterviewStep, string> = {
  set: 'Your interview',
  moved: 'Your interview has a new time',
  changed: 'Your interview has changed',
  canceled: 'Your interview is canceled',
  reminder: 'A reminder of your interview',
}

/** Email to the applicant: an interview is set, changed or canceled, with a calendar file; a reminder a day before. */
export const interview: EmailDefinition<InterviewData> = {
  appliesWhile: ({ interview, current }, { part }) => part === current && interview.at > new Date(),
  visitor: (data, publicUrl, { company }) => {
    const { row, interview } = data
    const { at, minutes, place, step } = interview
    const course = shownLine(row.courseName)
    const isCanceled = step === 'canceled'
    const where: Pairs = [
      ['Length', `${minutes} minutes`],
      ['Where', shownLine(place)],
    ]
    return {
      subject: `${headings[step]}: ${shownMoment(company, at, 'full')}`,
      preview: getText(data, company),
      heading: `${headings[step]}.`,
      course,
      parts: [
        greeting,
        getText(data, company),
        fields('The interview', [
          [isCanceled ? 'Canceled' : 'When', shownMoment(company, at, 'full')],
          ...(isCanceled ? [] : where),
          ['Application', `${course}, ${getReference(row)}`],
        ]),
        !isCanceled && step !== 'reminder' && 'The attached file adds it to your calendar, in your own time zone.',
        seeApplication(publicUrl),
      ],
    }
  },
  calendar: ({ row, interview: { id, sequence, at, minutes, place, step } }, { company }) => {
    if (step === 'reminder') return undefined
    return {
      method: step === 'canceled' ? 'CANCEL' : 'REQUEST',
      uid: `interview-${id}`,
      sequence,
      start: at,
      minutes,
      title: `Interview: ${company.name}`,
      text: `About your application for ${shownLine(row.courseName)}. Reference: ${getReference(row)}`,
      place: shownLine(place),
    }
  },
}

function getText({ row, interview: { step, at, earlier } }: InterviewData, company: Company): string {
  switch (step) {
    case 'set':
      return 'We would like to talk with you. If this time does not work for you, please reply.'
    case 'moved':
      return `${earlier ? `It was planned for ${shownMoment(company, earlier, 'full')}. ` : ''}If the new time does not work for you, please reply.`
    case 'changed':
      return 'The time stays the same. Please check the length and location below.'
    case 'canceled': {
      const why = closedStatuses.includes(row.status) ? 'Your application is closed, so the' : 'The'
      return `${why} interview on ${shownMoment(company, at, 'full')} is canceled.`
    }
    case 'reminder':
      return 'We look forward to talking with you. If you cannot make it, please reply.'
  }
}
