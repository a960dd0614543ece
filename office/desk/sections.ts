import { mayDo, type Right, type StaffRole } from '#services/rights.ts'

type DeskPage = {
  to: string
  title: string
  /** Needed to see it. */
  right: Right
}

type Section = { title: string; pages: DeskPage[]; below?: string[] }

/** The navigation. A section's pages are its tabs; `below` are its pages that need no tab. */
const sections: Section[] = [
  { title: 'To do', pages: [{ to: '/desk', title: 'To do', right: 'read' }], below: ['/desk/records'] },
  {
    title: 'Applications',
    pages: [{ to: '/desk/applications', title: 'Applications', right: 'read' }],
    below: ['/desk/batches', '/desk/enter'],
  },
  { title: 'Inquiries', pages: [{ to: '/desk/inquiries', title: 'Inquiries', right: 'read' }] },
  {
    title: 'Classes',
    pages: [
      { to: '/desk/starts', title: 'Class dates', right: 'read' },
      { to: '/desk/workshops', title: 'Workshops', right: 'read' },
      { to: '/desk/scholarship', title: 'Scholarship', right: 'read' },
      { to: '/desk/information-session', title: 'Information session', right: 'read' },
    ],
  },
  {
    title: 'Money',
    pages: [
      { to: '/desk/payments', title: 'Payments', right: 'payments' },
      { to: '/desk/receivables', title: 'Receivables', right: 'charges' },
    ],
  },
  { title: 'Reports', pages: [{ to: '/desk/reports', title: 'Reports', right: 'read' }] },
  {
    title: 'Words',
    pages: [
      { to: '/desk/words', title: 'Words', right: 'edit' },
      { to: '/desk/words/history', title: 'History', right: 'edit' },
    ],
    below: ['/desk/edit'],
  },
  {
    title: 'Settings',
    pages: [
      { to: '/desk/staff', title: 'Staff', right: 'read' },
      { to: '/desk/templates', title: 'Templates', right: 'templates' },
      { to: '/desk/criteria', title: 'Criteria', right: 'templates' },
      { to: '/desk/fee-waivers', title: 'Fee waivers', right: 'codes' },
      { to: '/desk/log', title: 'Log', right: 'log' },
      { to: '/desk/webhook', title: 'Webhook', right: 'webhook' },
      { to: '/desk/retention', title: 'Retention', right: 'read' },
      { to: '/desk/site', title: 'Site', right: 'site' },
    ],
  },
]

/** The sections that a role may see, each with at least one page. */
export const getSections = (role: StaffRole): Section[] =>
  sections
    .map(({ pages, ...section }) => ({
      ...section,
      pages: pages.filter(({ right }) => mayDo(role, right)),
    }))
    .filter(({ pages }) => pages.length > 0)

/** Whether an address is a page or one below it. */
export const isAt = (pathname: string, page: string): boolean =>
  pathname === page || (page !== '/desk' && pathname.startsWith(`${page}/`))

export const isIn = ({ pages, below = [] }: Section, pathname: string): boolean =>
  [...pages.map(({ to }) => to), ...below].some((page) => isAt(pathname, page))

/** Pages of one's own account, and the calls of the editor, which require their right themselves. */
const own = /^\/desk\/(account|verify|passkey-options|sign-out|edit\/[\w-]+)(\.data)?$/

/** Whether a role may open an address at all. Who may not read gets the navigation's pages, and what is below them. */
export const mayOpen = (role: StaffRole, pathname: string): boolean =>
  mayDo(role, 'read') ||
  own.test(pathname) ||
  getSections(role).some((section) => isIn(section, pathname.replace(/\.data$/, '')))
