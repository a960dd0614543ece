import { useLoaderData } from 'react-router'
import { numberText } from '#content/format.ts'
import { type DeskArgs, deskLoader } from '#office/desk/handlers.ts'
import { Description, DescriptionList, Section } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { formatFee } from '#services/money.ts'
import { readSite } from '#services/site/service.ts'
import { Callout } from '#ui/callout.tsx'

export const loader = deskLoader(async ({ deps, actor }) => ({
  ...(await readSite(deps, actor)),
  name: deps.academyName,
  address: deps.publicUrl,
  ...academyFacts(deps),
  currency: deps.payments.fee.currency.toUpperCase(),
  fee: formatFee(deps.payments.fee),
}))

function academyFacts({ schedule }: DeskArgs['deps']) {
  const { timeZone, zoneLabel, address } = schedule.current().content.company
  return { timeZone, zoneLabel, country: address.country }
}

type Site = ReturnType<typeof useLoaderData<typeof loader>>

/** What an owner or operator asks of the site. Read-only. */
export default function SitePage() {
  const site = useLoaderData<typeof loader>()
  const { database, jobs, comparison } = site
  return (
    <Page title="Site" width="narrow">
      <Problems site={site} />
      <Section id="academy" title="Academy">
        <DescriptionList>
          <Description term="Name">{site.name}</Description>
          <Description term="Address of the site">{site.address}</Description>
          <Description term="Country">{site.country}</Description>
          <Description term="Time zone">
            {site.timeZone}, {site.zoneLabel}
          </Description>
          <Description term="Currency">{site.currency}</Description>
          <Description term="Application fee">{site.fee}</Description>
        </DescriptionList>
      </Section>
      <Section id="program" title="Program">
        <DescriptionList>
          <Description term="Version">{site.version}</Description>
          <Description term="Runs since">
            <Time at={site.startedAt} />
          </Description>
          <Description term="Database">
            {upperFirst(database.place)}, version {database.version}, {megabytes(database.bytes)}
          </Description>
          {site.freeDisk !== undefined && <Description term="Free disk">{megabytes(site.freeDisk)}</Description>}
          <Description term="Jobs">
            {numberText(jobs.waiting)} waiting, {numberText(jobs.failed)} failed
          </Description>
          <Description term="Last backup">
            <Moment at={site.lastBackup} otherwise="None by the command backup is known" />
          </Description>
          <Description term="Personal data">
            <TextLink to="/desk/retention">Retention</TextLink>
          </Description>
        </DescriptionList>
      </Section>
      <Section id="email" title="Email">
        <DescriptionList>
          <Description term="Goes out">{site.mail}</Description>
          <Description term="Last about a record">
            <Moment at={site.lastEmail} otherwise="Never" />
          </Description>
          <Description term="Not delivered">
            {site.undelivered > 0 ? `${plural(site.undelivered, 'record')} on To do` : 'None'}
          </Description>
        </DescriptionList>
      </Section>
      <Section id="payments" title="Payments">
        <DescriptionList>
          <Description term="Checkout">{site.payments}</Description>
          <Description term="Last event">
            <Moment at={site.lastEvent} otherwise="Never" />
          </Description>
          <Description term="Last comparison">
            <TextLink to="/desk/payments">
              {comparison ? <Time at={comparison.finishedAt ?? comparison.startedAt} /> : 'Never'}
            </TextLink>
          </Description>
        </DescriptionList>
      </Section>
    </Page>
  )
}

/** Each problem in a sentence, with the place where it is solved. */
function Problems({ site: { restrictions, undelivered, comparison, findings } }: { site: Site }) {
  const undeliveredText = `${plural(undelivered, 'record')} on To do ${undelivered === 1 ? 'has' : 'have'} an email that was not delivered.`
  const problems = [
    ...restrictions.map((what) => ({ what, where: '', todo: '' })),
    ...(undelivered > 0 ? [{ what: undeliveredText, where: '/desk', todo: 'Send it again there.' }] : []),
    ...(comparison?.state === 'failed'
      ? [{ what: 'The last comparison with Stripe failed.', where: '/desk/payments', todo: '' }]
      : []),
    ...findings.filter(({ severity }) => severity !== 'hint'),
  ]
  if (problems.length === 0) return <p>Nothing is wrong that the program knows of.</p>
  return (
    <ul className="grid gap-2" aria-label="Problems">
      {problems.map(({ what, where, todo }) => (
        <li key={where + what}>
          <Callout tone="problem">
            <p>
              <b>{what}</b> {where.startsWith('/desk') ? <TextLink to={where}>{todo || 'Look at it'}</TextLink> : todo}
            </p>
          </Callout>
        </li>
      ))}
    </ul>
  )
}

const Moment = ({ at, otherwise }: { at: Date | null; otherwise: string }) => (at ? <Time at={at} /> : otherwise)

const megabytes = (bytes = 0) => `${numberText(Math.round(bytes / 2 ** 20))} MB`
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
