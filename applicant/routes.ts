import { index, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * Every address below /application. The middleware in root.tsx requires a session for all but the public ones in
 * session.ts.
 */
export default [
  index('routes/applications.tsx'),
  route('sign-in', 'routes/sign-in.tsx'),
  route('open/:token', 'routes/open.tsx'),
  route('confirm/:token', 'routes/confirm.tsx'),
  route('verify', 'routes/verify.tsx'),
  route('email', 'routes/email.tsx'),
  route('data', 'routes/data.tsx'),
  route('data/download', 'routes/download.ts'),
  route('erased', 'routes/erased.tsx'),
  route('sign-out', 'routes/sign-out.ts'),
  route(':applicationId/receipt/:sessionId', 'routes/receipt.tsx'),
  route(':applicationId/interview.ics', 'routes/interview-file.ts'),
  route(':applicationId/question', 'routes/question.tsx'),
  route(':applicationId/history', 'routes/history.tsx'),
  route(':applicationId/contact', 'routes/contact.tsx'),
  route(':applicationId/accept', 'routes/accept.tsx'),
  route(':applicationId/letter', 'routes/letter.ts'),
  route(':applicationId/withdraw', 'routes/withdraw.tsx'),
  route('*', '../ssr/unknown.tsx'),
] satisfies RouteConfig
