import type { Content, CoursePage } from '#content/schema.ts'
import { type Element, group, link, makeSheet, type Sheet, textElement } from './pdf-sheet.ts'
import { BAND, band, foot, list, PAGE } from './sheet-parts.ts'

const GAP = 32
const WIDTH = (PAGE.width - 2 * PAGE.margin - GAP) / 2
const COLUMNS = [PAGE.margin, PAGE.margin + WIDTH + GAP] as const
const NUMBER_WIDTH = 24
// Weeks that fit on a page, with two lines of topics each.
const WEEKS_A_PAGE = 18
const WEEK_HEIGHT = 51

export function makeSyllabus(content: Content, course: CoursePage, publicUrl: string, made: Date): Promise<Buffer> {
  const title = `Syllabus: ${course.menuLabel}`
  const head = { title: course.menuLabel, line: length(course), picture: course.picture, isSample: false }
  const starts = [...course.curriculum.keys()].filter((week) => week % WEEKS_A_PAGE === 0)
  return makeSheet(
    content,
    { title, subject: course.summary, made },
    ...starts.map((first) => (sheet: Sheet) => [
      ...band(sheet, content, head),
      ...opening(sheet, course, publicUrl),
      ...weeks(sheet, course, first),
      ...foot(sheet, content),
    ]),
    (sheet) => [...about(sheet, course), ...foot(sheet, content)],
  )
}

function length({ weeks, format }: CoursePage): string {
  const hours = format ? `, ${format.liveHours} live hours and ${format.practiceHours} hours of practice a week` : ''
  return `Syllabus: ${weeks} weeks${hours}`
}

function opening(sheet: Sheet, { summary, path }: CoursePage, publicUrl: string): Element[] {
  const { foreground, primary } = sheet.colors
  const width = PAGE.width - 2 * PAGE.margin
  const text = { face: 'text', size: 11, color: foreground, width, lineGap: 2 } as const
  const bold = { face: 'textBold', size: 10, color: primary, width } as const
  return [
    textElement(sheet, 'P', summary, PAGE.margin, BAND + 20, text, { lines: 2 }),
    group(sheet, 'P', [
      link(sheet, 'Dates, seats and tuition are on the page', `${publicUrl}${path}`, PAGE.margin, BAND + 56, bold),
    ]),
  ]
}

function weeks(sheet: Sheet, { curriculum }: CoursePage, first: number): Element[] {
  const { foreground, 'muted-foreground': soft, primary } = sheet.colors
  const width = WIDTH - NUMBER_WIDTH
  const number = { face: 'textBold', size: 11, color: primary, width: NUMBER_WIDTH } as const
  const name = { face: 'display', size: 11.5, color: foreground, width } as const
  const small = { face: 'text', size: 9, color: soft, width, lineGap: 1 } as const
  const shown = curriculum.slice(first, first + WEEKS_A_PAGE)
  const half = Math.ceil(shown.length / 2)
  const items = shown.map(({ title, topics }, index) => {
    const x = COLUMNS[index < half ? 0 : 1]
    const y = BAND + 88 + (index % half) * WEEK_HEIGHT
    return group(sheet, 'LI', [
      textElement(sheet, 'Lbl', String(first + index + 1), x, y, number),
      textElement(sheet, 'LBody', title, x + NUMBER_WIDTH, y, name),
      textElement(sheet, 'P', topics.join('  ·  '), x + NUMBER_WIDTH, y + 16, small, { lines: 2 }),
    ])
  })
  return [group(sheet, 'L', items)]
}

function about(sheet: Sheet, course: CoursePage): Element[] {
  const { outcomes, audience, prerequisites, projects, tools } = course
  const columns = [
    [
      ['You will be able to', outcomes],
      ['What you should know before', prerequisites],
      ['What you will work with', tools && [tools.join(', ')]],
    ],
    [
      ['What you will build', projects?.map(({ title, text }) => `${title}. ${text}`)],
      ['Who it is for', audience],
    ],
  ] as const
  return columns.flatMap((lists, column) => {
    let y = PAGE.margin
    return lists.flatMap(([title, items]) => {
      if (!items) return []
      const { elements, bottom } = list(sheet, title, items, { x: COLUMNS[column] ?? 0, y, width: WIDTH })
      y = bottom + 16
      return elements
    })
  })
}
