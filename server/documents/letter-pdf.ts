import { dayIn, longDay, wholeDay } from '#content/format.ts'
import { offerDetails } from '#content/offer-text.ts'
import { unprintable } from '#content/printable.ts'
import type { Content } from '#content/schema.ts'
import type { Letter } from '#services/deps.ts'
import { type Element, getHeight, group, makeSheet, type Sheet, textElement } from './pdf-sheet.ts'
import { BAND, band, drawLines, foot, PAGE } from './sheet-parts.ts'

export function makeLetter(content: Content, letter: Letter, publicUrl: string): Promise<Buffer> {
  const { course, courseId, reference, sentAt } = letter
  const title = 'Admission letter'
  const picture = content.courses.find(({ id }) => id === courseId)?.picture
  const head = { title, line: course, picture, isSample: letter.terms.sample === true }
  return makeSheet(content, { title: `${title}: ${reference}`, made: sentAt }, (sheet) => [
    ...band(sheet, content, head),
    ...opening(sheet, letter),
    ...terms(sheet, letter, publicUrl),
    ...foot(sheet, content),
  ])
}

const width = PAGE.width - 2 * PAGE.margin
const LABEL_WIDTH = 120
const TERMS_TOP = BAND + 140
const ROW_PADDING = 8

function opening(sheet: Sheet, { name, course, reference, sentAt, terms }: Letter): Element[] {
  const { foreground, 'muted-foreground': soft } = sheet.colors
  const body = { face: 'text', size: 11, color: foreground, width, lineGap: 3 } as const
  const about = `${longDay(dayIn(terms.timeZone, sentAt))}  ·  Reference ${reference}`
  // The desk says beforehand which letters are missing (office/desk/decisions/words.ts).
  const greeting =
    unprintable(name).length === 0 ? `Hello ${name},` : `To the applicant with the reference ${reference},`
  const offer = `We are pleased to offer you a seat in ${course}. This letter states the terms. You owe no tuition until you accept.`
  return [
    textElement(sheet, 'P', about, PAGE.margin, BAND + 28, { face: 'text', size: 9.5, color: soft, width }),
    textElement(sheet, 'P', greeting, PAGE.margin, BAND + 56, body),
    textElement(sheet, 'P', offer, PAGE.margin, BAND + 82, body, { lines: 2 }),
  ]
}

function terms(sheet: Sheet, letter: Letter, publicUrl: string): Element[] {
  const { foreground, 'muted-foreground': soft } = sheet.colors
  const x = PAGE.margin
  const small = { face: 'text', size: 9.5, color: soft, width: LABEL_WIDTH } as const
  const body = { face: 'text', size: 11, color: foreground, width: width - LABEL_WIDTH, lineGap: 2 } as const
  let top = TERMS_TOP
  const rows = offerDetails(letter.terms).map(([label, text]) => {
    const y = top
    top += getHeight(sheet, text, body) + 2 * ROW_PADDING
    drawLines(sheet, x, x + width, [y])
    return group(sheet, 'TR', [
      textElement(sheet, 'TH', label, x, y + ROW_PADDING + 1, small),
      textElement(sheet, 'TD', text, x + LABEL_WIDTH, y + ROW_PADDING, body, { lines: 8 }),
    ])
  })
  const bold = { face: 'textBold', size: 11, color: foreground, width, lineGap: 2 } as const
  const answer = textElement(sheet, 'P', answerText(letter, publicUrl), x, top + 16, bold, { lines: 2 })
  return [group(sheet, 'Table', rows), answer]
}

function answerText({ respondBy, acceptedAt, terms: { timeZone } }: Letter, publicUrl: string): string {
  if (acceptedAt) return `Accepted on ${wholeDay(dayIn(timeZone, acceptedAt))}.`
  const by = respondBy ? `Please accept or decline by ${wholeDay(respondBy)}` : 'Please accept or decline'
  return `${by}, on the page of your application:\n${publicUrl}/application`
}
