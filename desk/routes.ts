import { layout, type RouteConfig, route } from '@react-router/dev/routes'

const list = (path: string, records = path) =>
  route(path, 'routes/list.tsx', { id: records }, [
    route(path ? ':recordId' : 'records/:recordId', 'routes/record.tsx', { id: `${records}/record` }),
  ])

/** Every address below /desk. root.tsx requires a session for all but the public ones in session.ts. */
export default [
  route('sign-in', 'routes/sign-in.tsx'),
  route('setup/:token', 'routes/setup.tsx'),
  route('passkey-options', 'routes/passkey-options.ts'),
  route('verify', 'routes/verify.tsx'),
  route('sign-out', 'routes/sign-out.ts'),
  route('arrivals', 'routes/arrivals.ts'),
  route('find', 'routes/find.ts'),
  route('export.csv', 'routes/export-file.ts'),
  route('payments.csv', 'routes/payments-file.ts'),
  route('records/:recordId/resume', 'routes/resume.ts'),
  route('records/:recordId/person', 'routes/person.ts'),
  route('records/:recordId/receipt/:sessionId', 'routes/receipt.tsx'),
  layout('frame.tsx', [
    list('', 'inbox'),
    list('applications'),
    list('leads'),
    route('enter', 'routes/enter.tsx'),
    route('views', 'routes/views.tsx'),
    route('bulk', 'routes/bulk-start.tsx'),
    route('bulk/:jobId', 'routes/bulk.tsx'),
    route('export', 'routes/export.tsx'),
    route('records/:recordId/decision', 'routes/decision.tsx'),
    route('decisions', 'routes/decisions.tsx'),
    route('decisions/:releaseId', 'routes/release.tsx'),
    route('payments', 'routes/payments.tsx'),
    route('templates', 'routes/templates.tsx'),
    route('overview', 'routes/overview.tsx'),
    route('overview.csv', 'routes/report-file.ts'),
    route('codes', 'routes/codes.tsx'),
    route('codes/:codeId', 'routes/code.tsx'),
    ...['starts', 'workshops'].map((path) => route(path, 'routes/schedule.tsx', { id: path })),
    route('rounds', 'routes/rounds.tsx'),
    ...['starts', 'workshops', 'rounds'].map((path) =>
      route(`${path}/:entryId`, 'routes/entry.tsx', { id: `${path}/entry` }),
    ),
    route('person/:recordId', 'routes/person-page.tsx'),
    route('people', 'routes/people.tsx'),
    route('log', 'routes/log.tsx'),
    route('account', 'routes/account.tsx'),
    route('*', '../ssr/unknown.tsx'),
  ]),
] satisfies RouteConfig
