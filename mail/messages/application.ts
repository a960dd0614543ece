import { tuitionText } from '#content/format.ts'
import { employmentStatuses, programmingExperience } from '#contract/options.ts'
import type { Email } from '#mail/email.ts'
import type { Message, Part } from '#mail/message.ts'
import { labelOf, shownDay, shownLine } from '#mail/shown.ts'
import {
  answerGoesTo,
  arrivalOf,
  fields,
  greeting,
  receiptParts,
  seeApplication,
  stepsAfterPayment,
  text,
  toStaff,
  toVisitor,
} from './shared-parts.ts'

type Received = Pick<Extract<Email, { about: 'application' }>, 'row' | 'fee' | 'cohort'> & { publicUrl: string }

/** To the applicant: what was received, and how to pay what is due. */
export function applicationReceived({ row, fee, cohort, publicUrl }: Received): Message {
  const course = shownLine(row.courseName)
  return {
    subject: 'We have your application',
    preview: `${course}. ${inShort({ row, fee })}`,
    heading: 'We have your application.',
    course,
    parts: [
      greeting,
      text(`Thank you for applying. Your application for ${course} has arrived and is with our team.`),
      ...aboutFee({ row, fee, publicUrl }),
      ...receiptParts(
        'application',
        row,
        [
          ['Course', course],
          ['Preferred start', cohort ? shownDay(cohort.starts) : ''],
          ['Tuition', cohort?.tuition ? tuitionText(cohort.tuition) : ''],
          ['Payment plan', cohort?.tuition && cohort.paymentPlan ? shownLine(cohort.paymentPlan) : ''],
        ],
        'follow the link below',
      ),
      seeApplication(publicUrl),
      ...stepsAfterPayment,
    ],
    reason: toVisitor(publicUrl),
  }
}

function inShort({ row, fee }: Pick<Received, 'row' | 'fee'>): string {
  if (row.status === 'waitlisted') return 'All seats of the start are taken: the application is on its waitlist.'
  const sentences = {
    due: `The application fee of ${fee} is due.`,
    waived: 'The application fee is waived.',
    paid: 'The application fee is paid.',
    refunded: 'The application fee was refunded.',
  }
  return sentences[row.feeStatus]
}

function aboutFee({ row, fee, publicUrl }: Received): Part[] {
  const settled = {
    waived: 'Your waiver code is accepted: there is no application fee to pay.',
    paid: 'The application fee is paid. A receipt follows in a separate email.',
    refunded: 'The application fee of this application was refunded.',
  }
  const waitlist =
    'All seats of the start that you chose are taken, and you are on its waitlist. We will email you if one becomes free.'
  if (row.status === 'waitlisted') {
    return [text(waitlist), text(row.feeStatus === 'due' ? 'There is no fee until then.' : settled[row.feeStatus])]
  }
  if (row.feeStatus !== 'due') return [text(settled[row.feeStatus])]
  return [
    text(
      `The application fee of ${fee} is still due. You pay it by card, on the payment provider’s own page. If you have already paid, a receipt is on its way.`,
    ),
    { kind: 'action', label: `Pay ${fee}`, url: `${publicUrl}/apply?application=${row.id}` },
  ]
}

/** To the staff: all that was sent, under the labels of the enrollment form. */
export function applicationNotice({ row, fee, cohort, publicUrl }: Received): Message {
  const name = shownLine(row.fullName)
  const course = shownLine(row.courseName)
  return {
    subject: `Application: ${name}, ${course}`,
    preview: inShort({ row, fee }),
    heading: 'A new application',
    parts: [
      text(`${name} applies for ${course}. ${inShort({ row, fee })}`),
      answerGoesTo(name, shownLine(row.email)),
      fields('What was sent', [
        ['Course Applying For', row.courseName],
        ['Preferred Start', cohort ? `${shownDay(cohort.starts)} (${row.cohortId})` : row.cohortId],
        ['Full Name', row.fullName],
        ['Email Address', row.email],
        ['Phone Number', row.phone],
        ['Country', row.country],
        ['State', row.state],
        ['City', row.city],
        ['Gender', row.gender],
        ['Highest Education Level', row.educationLevel],
        ['Field of Study', row.fieldOfStudy],
        ['Programming Experience', labelOf({ options: programmingExperience }, String(row.hasProgrammingExperience))],
        ['Current Employment Status', labelOf({ options: employmentStatuses }, row.employmentStatus)],
        ['LinkedIn Profile URL', row.linkedInUrl],
        ['Application Waiver Code', row.waiverCode],
        ...arrivalOf(row),
        ['Application', row.id],
      ]),
    ],
    reason: toStaff(publicUrl),
  }
}
