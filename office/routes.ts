import { type RouteConfig, route } from '@react-router/dev/routes'
import { applicantRoutes, payRoutes } from './applicant/routes.ts'
import { deskRoutes } from './desk/routes.ts'

/** The layouts require a sign-in for all addresses but the public ones in their sign-in.ts. */
export default [
  route('desk', 'desk/layout.tsx', deskRoutes),
  route('application', 'applicant/layout.tsx', applicantRoutes),
  route('pay', 'applicant/pay-layout.tsx', payRoutes),
] satisfies RouteConfig
