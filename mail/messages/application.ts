import apply from '#content/apply.yaml'
import { employmentStatuses, programmingExperience } from '#contract/options.ts'
import type { FeeStatus } from '#contract/payments.ts'
import type { Application } from '#mail/email.ts'
import type { Message, Part, ShownField } from '#mail/message.ts'
import { referenceOf } from '#mail/reference.ts'
import { labelOf, shownFields, shownLine, shownMoment } from '#mail/shown.ts'
import { answerGoesTo, toStaff, toVisitor } from './reasons.ts'
import { greeting, receiptParts } from './receipt.ts'

/** `fee` as people read it. */
type Received = { row: Application; fee: string; publicUrl: string }

/** To the applicant: what was received, and how to pay what is due. */
export function applicationReceived({ row, fee, publicUrl }: Received): Message {
  const course = shownLine(row.courseName)
  return {
    subject: 'We have your application',
    preview: `${course}. ${inShort(row.feeStatus, fee)}`,
    heading: 'We have your application.',
    parts: [
      greeting,
      {
        kind: 'text',
        text: `Thank you for applying. Your application for ${course} has arrived and is with our team.`,
      },
      ...aboutFee({ row, fee, publicUrl }),
      ...receiptParts('application', row, course),
      // The first step is to send the form, the second to pay.
      { kind: 'steps', title: apply.next.heading.title, steps: apply.next.steps.slice(2) },
    ],
    reason: toVisitor(publicUrl),
  }
}

function inShort(status: FeeStatus, fee: string): string {
  const sentences = {
    due: `The application fee of ${fee} is due.`,
    waived: 'The application fee is waived.',
    paid: 'The application fee is paid.',
    refunded: 'The application fee was refunded.',
  }
  return sentences[status]
}

function aboutFee({ row, fee, publicUrl }: Received): Part[] {
  switch (row.feeStatus) {
    case 'waived':
      return [{ kind: 'text', text: 'Your waiver code is accepted: there is no application fee to pay.' }]
    case 'paid':
      return [{ kind: 'text', text: 'The application fee is paid. A receipt follows in a separate email.' }]
    case 'refunded':
      return [{ kind: 'text', text: 'The application fee of this application was refunded.' }]
    default:
      return [
        {
          kind: 'text',
          text: `The application fee of ${fee} is still due. You pay it by card, on the payment provider’s own page. If you have already paid, a receipt is on its way.`,
        },
        { kind: 'action', label: `Pay ${fee}`, url: `${publicUrl}/apply?application=${row.id}` },
      ]
  }
}

/** To the staff: all that was sent. */
export function applicationNotice({ row, fee, publicUrl }: Received): Message {
  const name = shownLine(row.fullName)
  const course = shownLine(row.courseName)
  return {
    subject: `Application: ${name}, ${course}`,
    preview: inShort(row.feeStatus, fee),
    heading: 'A new application',
    parts: [
      { kind: 'text', text: `${name} applies for ${course}. ${inShort(row.feeStatus, fee)}` },
      { kind: 'text', text: answerGoesTo(name, shownLine(row.email)) },
      {
        kind: 'fields',
        title: 'What was sent',
        fields: [
          ...fieldsOfApplication(row),
          { label: 'Received', value: shownMoment(row.createdAt) },
          { label: 'Reference', value: referenceOf(row) },
          { label: 'Application', value: row.id },
        ],
      },
    ],
    reason: toStaff(publicUrl),
  }
}

/** Under the labels of the enrollment form. */
function fieldsOfApplication(row: Application): ShownField[] {
  return shownFields([
    ['Course Applying For', row.courseName],
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
  ])
}
