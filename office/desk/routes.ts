import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

const list = (path: string, records = path) =>
  route(path, 'desk/routes/list.tsx', { id: records }, [
    route(path ? ':recordId' : 'records/:recordId', 'desk/routes/record.tsx', { id: `${records}/record` }),
  ])

/** Every address below /desk. */
export const deskRoutes: RouteConfigEntry[] = [
  route('sign-in', 'desk/routes/sign-in.tsx'),
  route('setup/:token', 'desk/routes/setup.tsx'),
  route('passkey-options', 'desk/routes/passkey-options.ts'),
  route('verify', 'desk/routes/verify.tsx'),
  route('sign-out', 'desk/routes/sign-out.ts'),
  route('arrivals', 'desk/routes/arrivals.ts'),
  route('find', 'desk/routes/find.ts'),
  route('edit/:call', 'desk/routes/edit-call.ts'),
  route('export.csv', 'desk/routes/export-file.ts'),
  route('payments.csv', 'desk/routes/payments-file.ts'),
  route('accounting.csv', 'desk/routes/accounting-file.ts'),
  route('starts/:entryId/list.csv', 'desk/routes/class-list-file.ts'),
  route('workshops/:entryId/list.csv', 'desk/routes/workshop-list-file.ts'),
  route('records/:recordId/resume', 'desk/routes/resume.ts'),
  route('records/:recordId/document/:fileId', 'desk/routes/document.ts'),
  route('records/:recordId/person', 'desk/routes/person.ts'),
  ...['statement.pdf', 'receipts/:entryId', 'invoices/:invoiceId'].map((path) =>
    route(`records/:recordId/${path}`, 'desk/routes/paper.ts', { id: `desk/${path}` }),
  ),
  layout('desk/frame.tsx', [
    list('', 'to-do'),
    list('applications'),
    list('inquiries'),
    route('enter', 'desk/routes/enter.tsx'),
    route('views', 'desk/routes/views.tsx'),
    route('batches', 'desk/routes/batches.tsx'),
    route('batches/:batchId', 'desk/routes/batch.tsx'),
    route('export', 'desk/routes/export.tsx'),
    route('payments', 'desk/routes/payments.tsx'),
    route('receivables', 'desk/routes/receivables.tsx'),
    route('receivables/charges', 'desk/routes/receivables-charges.tsx'),
    route('templates', 'desk/routes/templates.tsx'),
    route('criteria', 'desk/routes/criteria.tsx'),
    route('reports', 'desk/routes/reports.tsx'),
    route('reports.csv', 'desk/routes/report-file.ts'),
    route('fee-waivers', 'desk/routes/fee-waivers.tsx'),
    route('fee-waivers/:codeId', 'desk/routes/fee-waiver.tsx'),
    ...['starts', 'workshops', 'scholarship'].flatMap((path) => [
      route(path, 'desk/routes/schedule.tsx', { id: path }),
      route(`${path}/:entryId`, 'desk/routes/entry.tsx', { id: `${path}/entry` }),
    ]),
    route('starts/:entryId/list', 'desk/routes/class-list.tsx'),
    route('workshops/:entryId/list', 'desk/routes/workshop-list.tsx'),
    route('information-session', 'desk/routes/information-session.tsx'),
    route('records/:recordId/invoices', 'desk/routes/invoices.tsx'),
    route('person/:recordId', 'desk/routes/person-page.tsx'),
    route('staff', 'desk/routes/staff.tsx'),
    route('log', 'desk/routes/log.tsx'),
    route('webhook', 'desk/routes/webhook.tsx'),
    route('retention', 'desk/routes/retention.tsx'),
    route('site', 'desk/routes/site.tsx'),
    route('account', 'desk/routes/account.tsx'),
    route('*', 'unknown.tsx', { id: 'desk/unknown' }),
  ]),
]
