import { expect, test } from 'vitest'
import { copyContent } from '#tests/fixtures/content-copy.ts'
import { loadContentFile } from './load.ts'

const fields = '{{name}}, {{firstName}}, {{course}}, {{start}}, {{respondBy}}, {{reference}}, {{academy}}'

test.each([
  ['Hello {{firstName}},', 'Hello {{nickname}},', `There is no field {{nickname}} here: use ${fields}.`],
  [
    '"Your offer for {{course}}"',
    '"Your offer: {{constructor}}"',
    `There is no field {{constructor}} here: use ${fields}.`,
  ],
  ['by {{respondBy}}, on', 'soon, on', 'templates.offered.body must name {{respondBy}}.'],
  ['in {{course}}. Class', 'with us. Class', 'templates.offered.body must name {{course}}.'],
  ['for {{course}}. You are', 'with us. You are', 'templates.waitlisted.body must name {{course}}.'],
  [
    'Thank you for applying for {{course}} and',
    'By {{respondBy}} {{course}} and',
    `There is no field {{respondBy}} here: use ${fields.replace(', {{respondBy}}', '')}.`,
  ],
  [
    'by {{respondBy}}, on',
    'by {{respondBy}} {{start, on',
    'templates.offered.body has double braces that do not close.',
  ],
  ['"Your offer for {{course}}"', '"Your\\noffer"', 'templates.offered.subject must be one line.'],
  ['fee of {{fee}} for', 'fee for {{firstName}} and', 'There is no field {{firstName}} here: use {{course}}, {{fee}}'],
  ['  offer_withdrawn:', '  offer_canceled:', 'templates.offer_withdrawn is missing.'],
  ['id: incomplete', 'id: prerequisites', 'There are two reasons "prerequisites".'],
] as const)('a template or reason that cannot work is refused by its line: %s', (before, after, sentence) => {
  const { documents, spoil } = copyContent()
  spoil('decisions.yaml', before, after)
  const load = () => loadContentFile('decisions.yaml', documents)
  expect(load).toThrow(/^content\/decisions\.yaml:([5-9]|\d\d+): /)
  expect(load).toThrow(sentence)
})
