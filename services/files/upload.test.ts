import { expect, test } from 'vitest'
import { tidyFileName } from './upload.ts'

test.each([
  ['Ada Byron.pdf', 'Ada Byron.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\Ada\\cv.docx', 'cv.docx'],
  ['a\0.pdf', 'a.pdf'],
  ['a\r\nSet-Cookie: b.pdf', 'aSet-Cookie: b.pdf'],
  ['cv\u202Efdp.exe', 'cvfdp.exe'],
  ['履歴書.pdf', '履歴書.pdf'],
  ['folder/', ''],
  [`${'a'.repeat(300)}.docx`, `${'a'.repeat(195)}.docx`],
  [`${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(196)}.pdf`],
])('%j is shown as %j', (name, shown) => {
  expect(tidyFileName(name)).toBe(shown)
})
