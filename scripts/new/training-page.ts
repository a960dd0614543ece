/** Weeks of a new training: as many as its curriculum has entries. */
export const WEEKS = 8

/**
 * The file `content/courses/<id>.md` of a new training: every field there, with words that say what belongs there.
 * @param related ids of two or three other trainings
 */
export function trainingPage(name: string, related: string[]): string {
  const weeks = Array.from({ length: WEEKS }, (_, index) => index + 1)
  return `---
# Everything here is a stand-in. Write your own, and take this mark away.
sample: true
lead: ${quoted(`Here two sentences say what ${name} is about, for whom it is, and what one has made by the end of it.`)}
# Each goes on after "You will be able to".
outcomes:
${items(['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((nth) => `do the ${nth} thing that is taught here`))}
audience:
${items(['One kind of people for whom this is.', 'Another kind of people for whom this is.'])}
prerequisites:
${items(['What one must know before the first week.', 'What one must have, such as a laptop with 8 GB of memory.'])}
# One entry a week: as many as "weeks" says in content/courses.yaml.
curriculum:
${weeks.map((week) => `  - title: Subject of week ${week}\n    topics:\n      - One topic\n      - Another topic`).join('\n')}
tools:
${items(['First tool', 'Second tool', 'Third tool', 'Fourth tool'])}
projects:
${['first', 'second', 'third'].map((nth) => point(`The ${nth} project`, 'What one is given, what one makes of it, and how it is judged.')).join('\n')}
format:
  # Hours a week.
  liveHours: 4
  practiceHours: 6
  text: When the live classes are, and what happens between them.
support:
${['first', 'second'].map((nth) => point(`The ${nth} kind of help`, 'What it is, and when one gets it.')).join('\n')}
questions:
${['first', 'second', 'third', 'fourth', 'fifth'].map((nth) => `  - question: The ${nth} thing that people ask?\n    answer: A short and honest answer.`).join('\n')}
related:
${items(related)}
---
Here two or three paragraphs say what kind of training this is: how it is taught, what is special about it, and what one
would be sorry to have missed.
`
}

/** A text as YAML that no sign in it can break. */
export function quoted(text: string): string {
  return JSON.stringify(text)
}

const items = (lines: string[]) => lines.map((line) => `  - ${line}`).join('\n')
const point = (title: string, text: string) => `  - title: ${title}\n    text: ${text}`
