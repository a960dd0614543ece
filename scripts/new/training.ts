import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '#cli/command.ts'
import { type Loaded, loadContent, loadContentFile } from '#content/load.ts'
import type { Content } from '#content/schema.ts'
import { sitePaths } from '#content/site-paths.ts'
import { insertAfterLast, insertItem } from './insert-line.ts'
import { type TrainingName, trainingName } from './training-name.ts'
import { quoted, trainingPage, WEEKS } from './training-page.ts'
import { trainingPicture } from './training-picture.ts'

/** New texts of files, by their path within the house. */
export type Plan = { training: TrainingName; files: Map<string, string> }

/**
 * Says what a new training makes of the house's files. Nothing is written.
 * @param root the house
 * @throws CommandError where the name is taken or is none; ContentError where the content is broken before
 */
export function planTraining(words: string, root: string): Plan {
  const training = trainingName(words)
  const { name, id, component } = training
  const content = loadContent()
  refuseTaken(training, content)
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const ids = content.courses.map((course) => course.id)
  const pictures = [...content.courses.map(({ picture }) => picture)]

  const listed = (file: string, path: string[], list: string[]) => {
    const { source } = loadContentFile(file) as Loaded
    const place = { line: source.lineOf([...path, list.length - 1]), lastItem: list.at(-1) ?? '' }
    return [`content/${file}`, insertItem(read(`content/${file}`), place, id, `content/${file}`)] as const
  }
  const isPathOfCourse = (line: string) => ids.some((one) => line.trim() === `'/${one}',`)
  const files = new Map<string, string>([
    [`content/courses/${id}.md`, trainingPage(name, ids.slice(0, 2))],
    ['content/courses.yaml', `${read('content/courses.yaml').trimEnd()}\n\n${entry(training, pictures)}`],
    listed(
      'navigation.yaml',
      ['header', 'entries', 'individual', 'courses'],
      content.navigation.header.entries.individual.courses,
    ),
    listed('home.yaml', ['tracks', 'courses'], content.home.tracks.courses),
    [
      'content/site-paths.ts',
      insertAfterLast(read('content/site-paths.ts'), isPathOfCourse, `  '/${id}',`, 'content/site-paths.ts'),
    ],
    [
      'web/routes.ts',
      insertAfterLast(
        read('web/routes.ts'),
        (line) => line.includes("'routes/trainings/"),
        `    route('${id}', 'routes/trainings/${id}.tsx'),`,
        'web/routes.ts',
      ),
    ],
    [`web/routes/trainings/${id}.tsx`, routeModule(id, component)],
  ])
  return { training, files }
}

function refuseTaken({ name, id }: TrainingName, content: Content): void {
  const same = content.courses.find((course) => course.id === id || course.name.toLowerCase() === name.toLowerCase())
  if (same) throw new CommandError(`There is a training "${same.name}" already, at ${same.path}.`)
  if ((sitePaths as readonly string[]).includes(`/${id}`)) {
    throw new CommandError(`The site has a page /${id} already. Give the training another name.`)
  }
}

function entry({ name, id }: TrainingName, others: Content['courses'][number]['picture'][]): string {
  const { rows, palette } = trainingPicture(id, others)
  return `- id: ${id}
  name: ${quoted(name)}
  topic: Software
  summary: ${quoted(`One sentence that says what one learns in ${name} and can do with it afterwards.`)}
  weeks: ${WEEKS}
  picture:
    palette: ${palette}
    rows:
${rows.map((row) => `      - ${row}`).join('\n')}
`
}

function routeModule(id: string, component: string): string {
  return `import page from '#content/courses/${id}.md'
import { trainingMeta } from '#web/sections/training-meta.ts'
import { TrainingPage } from '#web/sections/training-page.tsx'

export const meta = () => trainingMeta(page)

export default function ${component}() {
  return <TrainingPage page={page} />
}
`
}
