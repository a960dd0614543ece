import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isSeq, parseDocument } from 'yaml'
import { copyContent } from '#tests/fixtures/content-copy.ts'
import type { Claim } from './claim-records.ts'
import { allClaims } from './claims.ts'
import { loadContent, loadContentFile } from './load.ts'
import { readDocuments } from './read-documents.ts'

const FRONT_MATTER = /^---\n([\s\S]*?\n)---\n/

/** Takes a claim out of its file, and its name off the list `confirm`. */
function remove(documents: Map<string, string>, { file, field }: Claim): void {
  const text = documents.get(file) ?? ''
  const matter = FRONT_MATTER.exec(text)
  const document = parseDocument(matter?.[1] ?? text)
  const path = field.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  if (!document.deleteIn(path)) throw new Error(`${file} has no ${field}.`)
  const confirm = document.get('confirm')
  if (isSeq(confirm))
    document.set(
      'confirm',
      (confirm.toJSON() as string[]).filter((name) => name !== field),
    )
  const written = document.toString({ lineWidth: 0 })
  documents.set(file, matter ? `---\n${written}---\n${text.slice(matter[0].length)}` : written)
}

/** What stays, and the sentence that says why. */
const needed: [name: RegExp, sentence: string][] = [
  [
    /^(home.yaml (corporate.features|hiring|reasons|partners|clients)|logos.yaml \w+|certifications.yaml strip)$/,
    'is missing: the specification asks for this section.',
  ],
  [/^courses\/\S+ curriculum$/, "curriculum is missing: the training's length and its picture come from it."],
  [/ heading$/, 'heading is missing.'],
]

// Trainings have one form, and so have policies and the items of a list: the first of each.
const getPlace = (file: string) => (/^(courses|policies)\//.test(file) ? dirname(file) : file)
const readForm = ({ file, field }: Claim) => `${getPlace(file)} ${field}`.replaceAll(/\b\d+\b/g, 'item')
const each = allClaims(readDocuments()).filter(({ field }) => field !== '')
const claims = [...Map.groupBy(each, readForm).values()].flatMap(([first]) => first ?? [])
const getReason = ({ file, field }: Claim) => needed.find(([name]) => name.test(`${file} ${field}`))?.[1]

describe('every claim of an academy', () => {
  it('stays in a few places only, and the build says why', () => {
    const { documents } = copyContent()
    const staying = claims.filter(getReason)
    for (const claim of staying) {
      const text = documents.get(claim.file) ?? ''
      remove(documents, claim)
      expect(() => loadContentFile(claim.file, documents), `${claim.file} ${claim.field}`).toThrow(getReason(claim))
      documents.set(claim.file, text)
    }
    expect(staying.length).toBeLessThan(claims.length / 3)
  })

  it('can be removed elsewhere, all of them at once', () => {
    const { documents } = copyContent()
    // What is within another one first. Of the two of a block one stays, see below.
    const removable = claims.filter((claim) => !getReason(claim) && claim.field !== 'testimonials').toReversed()
    for (const claim of removable) remove(documents, claim)
    expect(() => loadContent(documents)).not.toThrow()
  })

  it('testimonials and questions are one block: one of them stays', () => {
    const { documents, spoil } = copyContent()
    spoil('home.yaml', ', questions ]', ' ]')
    spoil('home.yaml', /\nquestions:[\s\S]*$/, '\n')
    spoil('home.yaml', /(testimonials:\n {2}show: )as-sample/, '$1not-yet')
    expect(() => loadContent(documents)).toThrow(
      'questions is missing: the specification asks for testimonials or questions.',
    )
  })
})
