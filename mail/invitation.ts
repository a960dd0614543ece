import ical, { escape as escapeText, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { content } from '#content/all.data.ts'
import type { CalendarEvent, Mailbox } from './email.ts'

const { company } = content

/** The calendar file of an invitation, or of its cancellation (RFC 5545, RFC 5546), in UTC. It asks for no answer. */
export function makeInvitation(
  { method, uid, sequence, start, minutes, title, text, place }: CalendarEvent,
  publicUrl: string,
  { organizer, attendee }: { organizer: Mailbox; attendee: string },
): string {
  const file = ical({
    prodId: { company: escapeText(company.name, false), product: 'Invitation', language: 'EN' },
    method: ICalCalendarMethod[method],
  })
  file.createEvent({
    id: `${uid}@${new URL(publicUrl).hostname}`,
    ...{ sequence, start, end: new Date(start.getTime() + minutes * 60_000) },
    ...{ summary: title, description: text, location: place, url: `${publicUrl}/application` },
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: organizer.name || company.name, email: organizer.address },
    attendees: [{ email: attendee, status: ICalAttendeeStatus.NEEDSACTION, rsvp: false }],
  })
  // ical-generator omits the last line break (RFC 5545, 3.1).
  return `${file}\r\n`
}
