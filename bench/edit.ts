// npm run bench:edit: times the editor from typing to the painted page, and from "Save" to the written file.
// Usage: node bench/edit.ts [--rounds 10] [--write]
import { chromium } from '@playwright/test'
import { chromiumArguments, findHeadlessShell } from '#tests/browser/chromium.ts'
import { ready } from '#tests/browser/editor.ts'
import { copyProject, startEditor } from '#tests/fixtures/editor.ts'
import { takeArguments } from './arguments.ts'
import { report } from './report.ts'
import { median } from './statistics.ts'

const { rounds } = takeArguments('bench:edit', { rounds: 10 })

const project = copyProject()
const editor = await startEditor(project)
const browser = await chromium.launch({ executablePath: await findHeadlessShell(), args: chromiumArguments })
try {
  const page = await browser.newPage()
  await page.goto(`${editor.url}/about`)
  await ready(page)

  /** Milliseconds from key to paint, and from click until the change is validated, written, painted, and complete. */
  const round = async (name: string) => {
    await page.getByRole('heading', { level: 1 }).click()
    const typed = page.evaluate(shownAfterInput, name)
    await page.getByRole('dialog').getByLabel('Title').fill(name)
    const seen = await typed
    const answer = page.waitForResponse(/\/\.edit\/change$/)
    const start = Date.now()
    await page.getByRole('button', { name: 'Save' }).click()
    await answer
    const written = Date.now() - start
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const painted = await page.waitForFunction(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return paint && performance.timeOrigin + paint.startTime
    })
    const shown = Number(await painted.jsonValue()) - start
    await ready(page)
    return [seen, written, shown, Date.now() - start]
  }
  await round('Warming up')
  const times: number[][] = []
  for (let number = 1; number <= rounds; number += 1) times.push(await round(`Change ${number}`))
  const row = (title: string, column: number) => {
    const figures = times.map((item) => item[column] ?? Number.NaN)
    return [title, median(figures).toFixed(0), Math.max(...figures).toFixed(0)]
  }
  report('bench:edit', [
    {
      title: 'A change in the editor',
      how: `A page's title is changed ${rounds} times in a copy of the project, after once for warming up; from the key, and from the click on "Save".`,
      columns: ['until', 'ms (median)', 'ms (slowest)'],
      rows: [
        row('typed: the page shows it', 0),
        row('saved: checked and written', 1),
        row('saved: the page is loaded again', 2),
        row('saved: the editor takes the next change', 3),
      ],
    },
  ])
} finally {
  await browser.close()
  await editor.stop()
  project.remove()
}

/** Runs in the page: milliseconds from the next input until one frame after the title shows `name`. */
function shownAfterInput(name: string): Promise<number> {
  return new Promise((resolve) => {
    const listen = () => {
      const start = performance.now()
      const look = () => {
        const isShown = document.querySelector('h1')?.textContent?.startsWith(name)
        requestAnimationFrame(isShown ? () => resolve(performance.now() - start) : look)
      }
      look()
    }
    addEventListener('input', listen, { once: true, capture: true })
  })
}
