import Search from 'lucide-react/icons/search'
import { type FormEvent, useId } from 'react'
import { Form, Link } from 'react-router'
import { FieldError } from '#ui/field.tsx'
import type { List } from './load.ts'

/** A list's name, its search, and what can be done with all of it. */
export function ListHead({ list }: { list: List }) {
  const { title, path, filters, q, mayWork, mayExport, views, saved } = list
  return (
    <header className="list-head">
      <h1>{title}</h1>
      <Form method="get" action={path} role="search" className="list-search">
        {filters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Search aria-hidden="true" />
        <input
          key={q}
          type="search"
          name="q"
          aria-label="Search"
          placeholder="Name, email, company, phone, reference"
          defaultValue={q}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="input"
        />
      </Form>
      {mayWork && <SaveView list={list} />}
      {mayExport && (
        <form method="get" action="/desk/export.csv" className="list-export">
          <input type="hidden" name="list" value={list.query ? `${path}?${list.query}` : path} />
          <button type="submit" className="button button-ghost">
            Export CSV
          </button>
        </form>
      )}
      <p role="status" className="list-saved">
        {saved !== undefined && `Saved as “${saved}”.`}
      </p>
      {views.length > 0 && (
        <nav aria-label="Saved views" className="list-views">
          <ul>
            {views.map(({ id, name, address, shared, isOwn, by }) => (
              <li key={id}>
                <Link to={address} aria-current={address === list.address ? 'page' : undefined}>
                  {name}
                  {shared && !isOwn && <span className="sr-only">, shared by {by}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}

function SaveView({ list }: { list: List }) {
  const deletable = list.views.filter(({ mayDelete }) => mayDelete)
  return (
    <>
      <button type="button" popoverTarget="save-view" className="button button-ghost">
        Save view
      </button>
      <div id="save-view" popover="auto" className="menu menu-form">
        <SaveViewForm key={list.views.length} address={list.address} />
        {deletable.length > 0 && (
          <ul className="rows">
            {deletable.map(({ id, name, shared }) => (
              <li key={id}>
                <span>
                  {name}
                  <small>{shared ? 'Shared' : 'Personal'}</small>
                </span>
                <Form method="post" action="/views">
                  <input type="hidden" name="intent" value="delete-view" />
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="address" value={list.address} />
                  <button type="submit" className="text-button">
                    Delete<span className="sr-only"> the view {name}</span>
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/** @param typed what a declined form had */
export function SaveViewForm({
  address,
  typed,
  error,
}: {
  address: string
  typed?: { name: string; shared: boolean }
  error?: string | undefined
}) {
  const errorId = useId()
  return (
    <Form method="post" action="/views" noValidate onSubmit={closeAround}>
      <input type="hidden" name="intent" value="save-view" />
      <input type="hidden" name="address" value={address} />
      <label>
        Name of this view
        <input
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          className="input"
          defaultValue={typed?.name ?? ''}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && errorId}
        />
      </label>
      {error && <FieldError id={errorId} message={error} />}
      <label className="check">
        <input type="checkbox" name="shared" defaultChecked={typed?.shared ?? false} />
        <span>
          Shared<small>Everyone at the desk sees it.</small>
        </span>
      </label>
      <button type="submit" className="button button-filled">
        Save
      </button>
    </Form>
  )
}

/** The menu closes as soon as its form is sent: what comes of it shows on the page, and nobody sends it twice. */
function closeAround({ currentTarget }: FormEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
