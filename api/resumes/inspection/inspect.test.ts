import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resumeExtension } from '#contract/resumes.ts'
import * as files from '#tests/fixtures/resume-files.ts'
import { inspect } from './in-own-process.ts'
import { problemOf } from './inspect.ts'
import { problems } from './problems.ts'

const half = (file: Buffer) => file.subarray(0, file.length / 2)
const cases: [name: string, file: Buffer, problem: keyof typeof problems | 'good'][] = [
  ['good.pdf', files.goodPdf(), 'good'],
  ['good.docx', files.goodDocx(), 'good'],
  ['good.doc', files.goodDoc(), 'good'],
  ['of many sectors.doc', files.largeDoc(), 'good'],
  ['an executable.pdf', files.executable(), 'somethingElse'],
  ['an executable.docx', files.executable(), 'somethingElse'],
  ['a web page.pdf', files.webPage(), 'somethingElse'],
  ['a web page.doc', files.webPage(), 'somethingElse'],
  ['rich text.doc', Buffer.from('{\\rtf1\\ansi Ada}'), 'somethingElse'],
  ['a word document.pdf', files.goodDocx(), 'somethingElse'],
  ['a pdf.docx', files.goodPdf(), 'somethingElse'],
  ['an older document.docx', files.goodDoc(), 'somethingElse'],
  ['a newer document.doc', files.goodDocx(), 'somethingElse'],
  ['a spreadsheet.docx', files.spreadsheet(), 'somethingElse'],
  ['another compound file.doc', files.compoundFileOf({ Workbook: Buffer.alloc(5000) }), 'somethingElse'],
  ['one blank.pdf', Buffer.from(' '), 'somethingElse'],
  ['pdf and docx.pdf', files.pdfAndDocx(), 'severalThings'],
  ['docx and pdf.docx', files.docxAndPdf(), 'severalThings'],
  ['doc and docx.doc', Buffer.concat([files.goodDoc(), files.goodDocx()]), 'severalThings'],
  ['cut off.pdf', half(files.goodPdf()), 'damaged'],
  ['cut off.docx', half(files.goodDocx()), 'damaged'],
  ['cut off.doc', half(files.goodDoc()), 'damaged'],
  ['header only.pdf', Buffer.from('%PDF-1.7\n'), 'damaged'],
  ['header only.doc', files.goodDoc().subarray(0, 512), 'damaged'],
  ['head and end.pdf', Buffer.from('%PDF-1.7\n%%EOF'), 'damaged'],
  ['no pages.pdf', files.pdfWithoutPages(), 'damaged'],
  ['no document.docx', files.docxOf({ 'word/document.xml': undefined }), 'damaged'],
  ['no end of document.docx', files.docxOf({ 'word/document.xml': Buffer.from('<w:document>') }), 'damaged'],
  ['small stream.doc', files.compoundFileOf({ WordDocument: Buffer.alloc(100) }), 'damaged'],
  ['stream of another.doc', files.compoundFileOf({ WordDocument: Buffer.alloc(5000) }), 'damaged'],
  ['says it is small.docx', files.docxThatLies(20), 'damaged'],
  ['password.pdf', files.pdfUnderPassword(), 'protected'],
  ['password.doc', files.docUnderPassword(), 'protected'],
  ['password.docx', files.docxUnderPassword(), 'protected'],
  ['macros.docx', files.docxWithMacros(), 'macros'],
  ['macros by type.docx', files.docmAsDocx(), 'macros'],
  ['macros.doc', files.docWithMacros(), 'macros'],
  ['bomb.docx', files.docxBomb(50), 'tooMuch'],
  ['many parts.docx', files.docxOfManyParts(1200), 'tooMuch'],
]

test.each(cases)('%s', async (name, file, problem) => {
  const found = await problemOf(new Uint8Array(file), resumeExtension(name) ?? 'pdf')
  expect(found).toBe(problem === 'good' ? undefined : problems[problem])
})

test('a chain of sectors without end is no loop without end', async () => {
  const file = files.goodDoc()
  const fat = (file.readUInt32LE(76) + 1) * 512
  const directory = file.readUInt32LE(48)
  file.writeUInt32LE(directory, fat + directory * 4)
  expect(await problemOf(new Uint8Array(file), 'doc')).toBe(problems.damaged)
})

describe('in a process of its own', () => {
  test('good and bad files are told apart', async () => {
    expect(await inspect(files.goodPdf(), 'pdf')).toBeUndefined()
    expect(await inspect(files.goodDocx(), 'docx')).toBeUndefined()
    expect(await inspect(files.goodDoc(), 'doc')).toBeUndefined()
    expect(await inspect(files.pdfUnderPassword(), 'pdf')).toBe(problems.protected)
  })

  test('a file that wants all the memory there is ends alone', async () => {
    expect(await inspect(files.pdfBomb(400), 'pdf')).toBe(problems.tooMuch)
  })
})

test.each(['doc', 'docx'] as const)('whatever is wrong with a .%s, it is said, not thrown', async (extension) => {
  const good = extension === 'doc' ? files.goodDoc() : files.goodDocx()
  const spoilt = fc
    .array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 })
    .map((changes) => {
      const file = new Uint8Array(good)
      for (const [at, byte] of changes) file[at] = byte
      return file
    })
  const known = [undefined, ...Object.values(problems)]
  await fc.assert(
    fc.asyncProperty(spoilt, async (file) => {
      expect(known).toContain(await problemOf(file, extension))
    }),
    { numRuns: 200 },
  )
})
