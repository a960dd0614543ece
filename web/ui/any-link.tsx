import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'react-router'

type AnyLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }

/** A link to wherever: a page of the site (fetched ahead on intent), a file of it, or another place. */
export function AnyLink({ to, ...rest }: AnyLinkProps) {
  const isPage = to.startsWith('/') && !/\.\w+$/.test(to)
  return isPage ? <Link to={to} prefetch="intent" {...rest} /> : <a href={to} {...rest} />
}
