import type { EmailDefinition } from '#mail/email.ts'
import { choices, type Notice, noticeLine, type ToReader } from '#mail/notice.ts'

/** Email to one staff member, in the morning: what has happened to their records since the last one. */
export const digest: EmailDefinition<ToReader & { notices: Notice[]; hasMore: boolean }> = {
  appliesWhile: ({ reader, notices }) => !reader.isDisabled && notices.length > 0,
  reader: ({ reader }) => reader.email,
  staff: ({ notices, hasMore }, publicUrl) => {
    const [first] = notices
    const others = notices.length - 1
    return {
      subject: `Your desk: ${first ? noticeLine(first) : ''}${others > 0 ? `, and ${others}${hasMore ? '+' : ''} more` : ''}`,
      preview: 'What has happened since your last summary.',
      heading: 'What has happened since your last summary.',
      parts: [
        ...notices.map((notice) => `${noticeLine(notice)}.`),
        hasMore && 'The to-do list has the rest.',
        { kind: 'action', label: 'Open the to-do list', url: `${publicUrl}/desk` },
        choices(publicUrl),
      ],
    }
  },
}
