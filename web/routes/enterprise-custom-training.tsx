import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadCorporate } from '#web/load-page-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { CorporatePage } from '#web/sections/corporate-page.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  loadCorporate(args, 'enterprise-custom-training', 'corporate-calendar-training')

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function EnterpriseCustomTraining() {
  const { training, other } = useLoaderData<typeof loader>()
  return <CorporatePage training={training} other={other} />
}
