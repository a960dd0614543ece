import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { DATABASE } from './cluster.ts'
import { addressFor, withConnection } from './connection.ts'

/** Owns the database and all that is in it, and runs migrations. Operator commands use it as well. */
export const OWNER = 'academy_owner'
/** What the running site connects as: it reads and writes rows, and owns nothing. */
export const APPLICATION = 'academy_site'

/** Where both roles reach the database, as `postgresql://...`. */
export type RoleAddresses = { owner: string; application: string }

/**
 * Makes sure that both roles exist and that the owner owns everything, and gives both new passwords. A database that an
 * earlier version made belongs to the superuser in whole; it is handed over in the same transaction. Nobody keeps an old
 * password: PostgreSQL has just been started, by the one process that holds the lock on the data directory.
 * @param superuser address of the academy's database, as the cluster's superuser
 */
export async function prepareRoles(superuser: string): Promise<RoleAddresses> {
  const owner = newPassword()
  const application = newPassword()
  await withConnection(superuser, (client) => setUpRoles(client, { owner, application }))
  const port = Number(new URL(superuser).port)
  return { owner: addressFor(port, OWNER, owner), application: addressFor(port, APPLICATION, application) }
}

/** Mailer, digits, - and _ alone: it needs no escape in an address or in SQL. */
const newPassword = () => randomBytes(24).toString('base64url')

async function setUpRoles(client: pg.ClientBase, passwords: RoleAddresses): Promise<void> {
  // One simple query, and so one round trip and one transaction.
  await client.query(`
    do $$ begin
      if to_regrole('${OWNER}') is null then create role ${OWNER}; end if;
      if to_regrole('${APPLICATION}') is null then create role ${APPLICATION}; end if;
    end $$;
    alter role ${OWNER} ${ORDINARY} password '${passwords.owner}';
    alter role ${APPLICATION} ${ORDINARY} password '${passwords.application}';
    ${HAND_OVER}`)
}

const ORDINARY = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/**
 * By name, since REASSIGN OWNED refuses to touch what a cluster's first superuser owns. What belongs to another object
 * (a sequence to its column, a row's type to its table, anything to an extension) follows that object.
 */
const HAND_OVER = `
  do $$ declare statement text; begin
    if exists (select from pg_database where datname = current_database() and datdba = '${OWNER}'::regrole) then
      return;
    end if;
    alter database ${DATABASE} owner to ${OWNER};
    revoke all on database ${DATABASE} from public;
    grant connect on database ${DATABASE} to ${APPLICATION};
    for statement in
      with objects (class, id, schema, kind, name) as (
        select 'pg_namespace'::regclass, oid, oid, 'schema', oid::regnamespace::text from pg_namespace
        union all
        select 'pg_class'::regclass, oid, relnamespace, 'table', oid::regclass::text from pg_class
          where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        union all
        select 'pg_proc'::regclass, oid, pronamespace, 'routine', oid::regprocedure::text from pg_proc
        union all
        select 'pg_type'::regclass, oid, typnamespace, 'type', oid::regtype::text from pg_type
      )
      select format('alter %s %s owner to ${OWNER}', kind, objects.name)
      from objects join pg_namespace on pg_namespace.oid = schema
      where nspname !~ '^pg_' and nspname <> 'information_schema' and not exists (
        select from pg_depend where classid = class and objid = id and objsubid = 0 and deptype in ('a', 'e', 'i'))
    loop
      execute statement;
    end loop;
  end $$`
