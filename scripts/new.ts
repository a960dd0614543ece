// `npm run new -- training NAME`: makes a training, with all that the site needs to show it, for somebody to fill.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { CommandError, runCommand } from '#cli/command.ts'
import { ContentError } from '#content/content-error.ts'
import { planTraining } from './new/training.ts'
import { writePlan } from './new/write-plan.ts'

const root = join(import.meta.dirname, '..')
const USAGE = 'Usage: npm run new -- training NAME, such as: npm run new -- training "Rust Systems Programming"'

/** In a process of its own, since this one has the site's pages as they were. */
function contentHolds(): void {
  const check = "(await import('#content/load.ts')).loadContent()"
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', check], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new CommandError(`Nothing was changed: the content would not hold.\n${stderr.trim()}`)
}

function planOrSay(name: string): ReturnType<typeof planTraining> {
  try {
    return planTraining(name, root)
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    throw new CommandError(`Nothing was changed: the content is broken before.\n${error.message}`)
  }
}

await runCommand(async () => {
  const [kind, name, ...rest] = process.argv.slice(2)
  if (kind !== 'training' || name === undefined || rest.length > 0) throw new CommandError(USAGE)
  const { training, files } = planOrSay(name)
  writePlan(files, root, contentHolds)
  const { id } = training
  console.log(`The training "${training.name}" is there, at /${id}. Written:

${[...files.keys()].map((file) => `  ${file}`).join('\n')}

What is left to do:

  1. Write content/courses/${id}.md: all of it is a stand-in, until "sample: true" is taken from its top.
  2. In content/courses.yaml, at the end: summary, topic, weeks and the picture.
  3. Where the content counts the trainings ("ten"), count anew: git grep -iwn ten content
  4. npm run dev shows it at http://localhost:3000/${id}; npm test must be green; npm run doctor names what is left.`)
})
