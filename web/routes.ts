import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { pageFiles } from '#content/page-files.data.ts'

/** Every URL: specification 2, "Route list", /choose, /compare and /unsubscribe. content-pages.ts makes route modules of Markdown files. */
export default [
  layout('layout/site.tsx', [
    index('routes/home.tsx'),
    route('about', 'routes/about.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('talents', 'routes/talents.tsx'),
    route('talents/request', 'routes/talents-request.tsx'),
    route('resumes', 'routes/resumes.tsx'),
    route('resumes/submit', 'routes/resumes-submit.tsx'),
    route('webinar', 'routes/webinar.tsx'),
    route('scholarship', 'routes/scholarship.tsx'),

    ...pageFiles.courses.map((name) => route(name, `../content/courses/${name}.md`)),

    route('choose', 'routes/choose.tsx'),
    route('compare', 'routes/compare.tsx'),

    route('enterprise-custom-training', 'routes/enterprise-custom-training.tsx'),
    route('corporate-calendar-training', 'routes/corporate-calendar-training.tsx'),
    route('custom-training', 'routes/custom-training.tsx'),

    ...pageFiles.policies.map((name) => route(name, `../content/policies/${name}.md`)),

    route('apply', 'routes/apply.tsx'),
    route('success', 'routes/success.tsx'),
    route('unsubscribe', 'routes/unsubscribe.tsx'),
    route('*', 'routes/unknown.tsx'),
  ]),
] satisfies RouteConfig
