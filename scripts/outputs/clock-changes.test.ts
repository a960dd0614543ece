import { describe, expect, it } from 'vitest'
import { vtimezone } from './clock-changes.ts'

describe('vtimezone', () => {
  it('tells Mountain Time by its two rules', () => {
    expect(vtimezone('America/Denver', new Date('2027-01-19T00:00:00Z'))).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/Denver',
      'BEGIN:DAYLIGHT',
      'DTSTART:20260308T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0600',
      'TZNAME:MDT',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20261101T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'TZOFFSETFROM:-0600',
      'TZOFFSETTO:-0700',
      'TZNAME:MST',
      'END:STANDARD',
      'END:VTIMEZONE',
    ])
  })

  it('knows a rule by the last Sunday of a month, east of Greenwich', () => {
    const lines = vtimezone('Europe/Berlin', new Date('2027-01-19T00:00:00Z'))
    expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU')
    expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU')
    expect(lines).toContain('DTSTART:20260329T020000')
    expect(lines).toContain('TZOFFSETTO:+0200')
  })

  it('tells a zone without changes once', () => {
    expect(vtimezone('America/Phoenix', new Date('2027-01-19T00:00:00Z'))).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/Phoenix',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0700',
      'TZNAME:MST',
      'END:STANDARD',
      'END:VTIMEZONE',
    ])
  })

  it('names each change where no weekday rules, as with the midnight after a last Thursday', () => {
    const lines = vtimezone('Africa/Cairo', new Date('2027-01-19T00:00:00Z'))
    expect(lines.filter((line) => line.startsWith('RDATE')).slice(0, 3)).toEqual([
      'RDATE:20271029T000000',
      'RDATE:20281027T000000',
      'RDATE:20291026T000000',
    ])
  })

  it('reads half hours', () => {
    expect(vtimezone('America/St_Johns', new Date('2027-01-19T00:00:00Z'))).toContain('TZOFFSETTO:-0230')
  })
})
