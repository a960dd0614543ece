import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Every address below /pay. */
export const payRoutes: RouteConfigEntry[] = [
  route(':token', 'applicant/routes/pay.tsx'),
  index('unknown.tsx', { id: 'pay/nothing' }),
  route('*', 'unknown.tsx', { id: 'pay/unknown' }),
]

/** Every address below /application. */
export const applicantRoutes: RouteConfigEntry[] = [
  index('applicant/routes/applications.tsx'),
  route('sign-in', 'applicant/routes/sign-in.tsx'),
  route('open/:token', 'applicant/routes/open.tsx'),
  route('confirm/:token', 'applicant/routes/confirm.tsx'),
  route('names/:token', 'applicant/routes/names.tsx'),
  route('verify', 'applicant/routes/verify.tsx'),
  route('email', 'applicant/routes/email.tsx'),
  route('data', 'applicant/routes/data.tsx'),
  route('data/download', 'applicant/routes/download.ts'),
  route('erased', 'applicant/routes/erased.tsx'),
  route('sign-out', 'applicant/routes/sign-out.ts'),
  route(':applicationId/interview.ics', 'applicant/routes/interview-file.ts'),
  route(':applicationId/documents', 'applicant/routes/documents.tsx'),
  route(':applicationId/question', 'applicant/routes/question.tsx'),
  route(':applicationId/history', 'applicant/routes/history.tsx'),
  route(':applicationId/contact', 'applicant/routes/contact.tsx'),
  route(':applicationId/accept', 'applicant/routes/accept.tsx'),
  route(':applicationId/letter', 'applicant/routes/letter.ts'),
  route(':applicationId/statement', 'applicant/routes/statement.tsx'),
  route(':applicationId/invoice', 'applicant/routes/invoice.tsx'),
  ...['statement.pdf', 'receipts/:entryId', 'invoices/:invoiceId'].map((path) =>
    route(`:applicationId/${path}`, 'applicant/routes/paper.ts', { id: `applicant/${path}` }),
  ),
  route(':applicationId/withdraw', 'applicant/routes/withdraw.tsx'),
  route('*', 'unknown.tsx', { id: 'applicant/unknown' }),
]
