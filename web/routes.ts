import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * Every URL of the site: specification 2, "Route list", and the way out of the newsletter. The unknown ones show the home
 * page.
 */
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

    route('generative-ai', 'routes/trainings/generative-ai.tsx'),
    route('ai-engineering', 'routes/trainings/ai-engineering.tsx'),
    route('cloud-aws', 'routes/trainings/cloud-aws.tsx'),
    route('cloud-azure', 'routes/trainings/cloud-azure.tsx'),
    route('cyber-security', 'routes/trainings/cyber-security.tsx'),
    route('data-analytics', 'routes/trainings/data-analytics.tsx'),
    route('data-science', 'routes/trainings/data-science.tsx'),
    route('dbms', 'routes/trainings/dbms.tsx'),
    route('project-management', 'routes/trainings/project-management.tsx'),
    route('ui-ux', 'routes/trainings/ui-ux.tsx'),

    route('enterprise-custom-training', 'routes/enterprise-custom-training.tsx'),
    route('corporate-calendar-training', 'routes/corporate-calendar-training.tsx'),
    route('custom-training', 'routes/custom-training.tsx'),

    route('privacypolicy', 'routes/policies/privacy-policy.tsx'),
    route('refundpolicy', 'routes/policies/refund-policy.tsx'),
    route('studentcodeofconduct', 'routes/policies/student-code-of-conduct.tsx'),
    route('instructorcodeofconduct', 'routes/policies/instructor-code-of-conduct.tsx'),
    route('terms&conditions', 'routes/policies/terms-and-conditions.tsx'),

    route('apply', 'routes/apply.tsx'),
    route('success', 'routes/success.tsx'),
    route('unsubscribe', 'routes/unsubscribe.tsx'),
    route('*', 'routes/unknown.tsx'),
  ]),
] satisfies RouteConfig
