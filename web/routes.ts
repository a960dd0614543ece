import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { idsIn } from '#content/documents.ts'
import { fixedPaths } from '#content/pages.ts'
import { readDocuments } from '#content/read-documents.ts'
import { pagePath, workshopPath } from '#content/site-paths.ts'

const pageFiles = (folder: string) => idsIn(folder, readDocuments())

/** Every URL. `/talents/request` is routes/talents-request.tsx; trainings share one module, and so do policies. */
export default [
  layout('layout/site.tsx', [
    index('routes/home.tsx'),
    ...fixedPaths
      .filter((path) => path !== '/')
      .map((path) => route(path.slice(1), `routes/${path.slice(1).replaceAll('/', '-')}.tsx`)),
    ...pageFiles('courses').map((name) => route(name, 'routes/training.tsx', { id: `courses/${name}` })),
    ...pageFiles('lessons').map((name) =>
      route(pagePath('lessons', name).slice(1), 'routes/lesson.tsx', { id: `lessons/${name}` }),
    ),
    // Workshops are rows, so the router matches any name. The module shows an unknown one as an unknown path.
    route(workshopPath(':workshop').slice(1), 'routes/workshop.tsx'),
    ...pageFiles('policies').map((name) => route(name, 'routes/policy.tsx', { id: `policies/${name}` })),
    route('*', 'routes/unknown.tsx'),
  ]),
  // All components in their variants and states, for developers.
  ...(process.env.NODE_ENV === 'development' ? [route('kit', 'routes/kit.tsx')] : []),
] satisfies RouteConfig
