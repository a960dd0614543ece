import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { schedule } from '#web/context.ts'
import { findNamed } from '#web/find-document.ts'
import { pageMeta } from '#web/page-meta.ts'
import { loader as policyLoader } from './policy.tsx'
import Training, { loadTrainingPage } from './training.tsx'
import { loader as unknownLoader } from './unknown.tsx'

// Not part of a training's script: policies that the specification names have routes of their own.
const Policy = lazy(() => import('./policy.tsx'))
const Unknown = lazy(() => import('./unknown.tsx'))

/** A page that is a document of the content: a training, or a policy that the academy added. */
export async function loader(args: LoaderFunctionArgs) {
  const { courses, policies } = args.context.get(schedule).content
  const training = findNamed(courses, args)
  if (training) return { kind: 'training' as const, ...loadTrainingPage(args, training) }
  if (findNamed(policies, args)) return { kind: 'policy' as const, ...policyLoader(args) }
  return { kind: 'unknown' as const, ...(await unknownLoader(args)) }
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function Page() {
  const { kind } = useLoaderData<typeof loader>()
  if (kind === 'training') return <Training />
  return <Suspense>{kind === 'policy' ? <Policy /> : <Unknown />}</Suspense>
}
