// Page views and the way from the form to a settled fee, of a period; docs/operate.md.
import { writeFile } from 'node:fs/promises'
import { builtSiteFacts } from '#server/site-facts.ts'
import { type Command, CommandError } from './command.ts'
import { readArguments } from './report/arguments.ts'
import { drawReport } from './report/drawing.ts'
import { readFigures } from './report/figures.ts'
import { reportText } from './report/text.ts'
import { withKeptDatabase } from './report/with-kept-database.ts'
import { siteConfig } from './site-database.ts'

export const usage = '[--from YYYY-MM-DD] [--to YYYY-MM-DD] [--svg FILE] [--json]'
export const help: Command['help'] = [
  ['--from DAY', "first day, in the academy's time zone (30 days in all unless set)"],
  ['--to DAY', 'last day (today unless set)'],
  ['--svg FILE', 'also draw the report into this file'],
  ['--json', 'print the figures as JSON, each day as well'],
]

export async function run(words: string[]): Promise<void> {
  const { timeZone } = await builtSiteFacts().catch(notBuilt)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format()
  const { svg, json, ...period } = readArguments(words, today)
  const figures = await withKeptDatabase(siteConfig(), (client) => readFigures(client, period, timeZone))
  console.log(json ? JSON.stringify(figures, undefined, 2) : reportText(figures))
  if (svg === undefined) return
  await writeFile(svg, drawReport(figures)).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(`${svg} cannot be written (${code}).`)
  })
  console.error(`Drawn into ${svg}.`)
}

function notBuilt(): never {
  throw new CommandError('The site is not built, so its time zone is not known. Run npm run build first.')
}
