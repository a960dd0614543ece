// `npm run report`: page views and the way from the form to a settled fee, of a period; docs/operate.md.
import { writeFile } from 'node:fs/promises'
import { builtSiteFacts } from '#server/site-facts.ts'
import { readArguments } from './report/arguments.ts'
import { drawReport } from './report/drawing.ts'
import { readFigures } from './report/figures.ts'
import { reportText } from './report/text.ts'
import { withKeptDatabase } from './report/with-kept-database.ts'
import { CommandError, runCommand, siteConfig } from './site-database.ts'

await runCommand(async () => {
  const { timeZone } = await builtSiteFacts().catch(() => {
    throw new CommandError('The site is not built, so its time zone is not known. Run npm run build first.')
  })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format()
  const { svg, json, ...period } = readArguments(process.argv.slice(2), today)
  const figures = await withKeptDatabase(siteConfig(), (client) => readFigures(client, period, timeZone))
  console.log(json ? JSON.stringify(figures, undefined, 2) : reportText(figures))
  if (svg === undefined) return
  await writeFile(svg, drawReport(figures)).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(`${svg} cannot be written (${code}).`)
  })
  console.error(`Drawn into ${svg}.`)
})
