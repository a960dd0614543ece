import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'react-router'

type AnyLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }

/** Link to a page of the site (prefetched on intent), a file, the applicant's page, another site, or a new tab. */
export function AnyLink({ to, ...rest }: AnyLinkProps) {
  const isPage = to.startsWith('/') && !/\.\w+$|^\/application$/.test(to) && !rest.target
  return isPage ? <Link to={to} prefetch="intent" {...rest} /> : <a href={to} {...rest} />
}
