import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address below /application. The middleware in root.tsx asks for a session on all but those that session.ts names as public. */
export default [
  index('routes/applications.tsx'),
  route('sign-in', 'routes/sign-in.tsx'),
  route('open/:token', 'routes/open.tsx'),
  route('sign-out', 'routes/sign-out.ts'),
  route(':applicationId/receipt/:sessionId', 'routes/receipt.ts'),
  route('*', 'routes/unknown.tsx'),
] satisfies RouteConfig
