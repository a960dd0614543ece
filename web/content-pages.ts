import type { Plugin } from 'vite'

const pages: Record<string, string> = {
  courses: `import { loadTraining } from '#web/load-facts.ts'
import { TrainingPage as Page, trainingMeta as metaOf } from '#web/sections/training-page.tsx'`,
  policies: `import { PolicyPage as Page, policyMeta as metaOf } from '#web/sections/policy-page.tsx'`,
}
const FILE = /\/content\/(courses|policies)\/([^/?]+\.md)$/

/** Makes React Router's route modules of the Markdown files of trainings and policies (web/routes.ts). */
export function contentPages(): Plugin {
  return {
    name: 'content-pages',
    enforce: 'pre',
    // React Router reads a route module's exports by transforming the file's text: a `load` would not be asked.
    transform: {
      filter: { id: FILE },
      handler(_, id) {
        const [, folder = '', file = ''] = FILE.exec(id) ?? []
        const code = [
          `import { createElement } from 'react'`,
          pages[folder],
          `import page from ${JSON.stringify(`./${file}?data`)}`,
          'export const meta = () => metaOf(page)',
          ...(folder === 'courses' ? ['export const loader = (args) => loadTraining(args, page)'] : []),
          'export default function ContentPage() { return createElement(Page, { page }) }',
        ]
        return { code: code.join('\n'), map: null, moduleType: 'js' }
      },
    },
  }
}
