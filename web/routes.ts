import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { fixedPaths, policyNames } from '#content/pages.ts'
import { pagePath, workshopPath } from '#content/site-paths.ts'

/**
 * Every URL. `/talents/request` is routes/talents-request.tsx. Documents and workshops change while the program runs, so
 * the router matches any name; their modules show an unknown one as an unknown path.
 */
export default [
  layout('layout/site.tsx', [
    index('routes/home.tsx'),
    ...fixedPaths
      .filter((path) => path !== '/')
      .map((path) => route(path.slice(1), `routes/${path.slice(1).replaceAll('/', '-')}.tsx`)),
    ...policyNames.map((name) => route(name, 'routes/policy.tsx', { id: `policies/${name}` })),
    route(':page', 'routes/page.tsx'),
    route(pagePath('lessons', ':page').slice(1), 'routes/lesson.tsx'),
    route(workshopPath(':workshop').slice(1), 'routes/workshop.tsx'),
    route('*', 'routes/unknown.tsx'),
  ]),
  // All components in their variants and states, for developers.
  ...(process.env.NODE_ENV === 'development' ? [route('kit', 'routes/kit.tsx')] : []),
] satisfies RouteConfig
