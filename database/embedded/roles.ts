import { randomBytes } from 'node:crypto'
import { withClient } from '#database/with-client.ts'
import { addressFor, DATABASE, superuserAddress } from './cluster.ts'

/** Owns the database and all in it, and runs migrations and the operator's commands. */
export const OWNER = 'academy_owner'
/** The running site's role: it reads and writes rows, and owns nothing. */
const APPLICATION = 'academy_site'
const ORDINARY = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/** Makes both roles, gives the owner the database, and both a new password (docs/decisions/0026); returns their addresses. */
export async function prepareRoles(port: number, password: string) {
  // Letters, digits, - and _: they need no escape in an address or in SQL.
  const [owner = '', application = ''] = [24, 24].map((bytes) => randomBytes(bytes).toString('base64url'))
  const statements = `
    do $$ begin
      if to_regrole('${OWNER}') is null then create role ${OWNER}; end if;
      if to_regrole('${APPLICATION}') is null then create role ${APPLICATION}; end if;
    end $$;
    alter role ${OWNER} ${ORDINARY} password '${owner}';
    alter role ${APPLICATION} ${ORDINARY} password '${application}';
    alter database ${DATABASE} owner to ${OWNER};
    alter schema public owner to ${OWNER};
    revoke all on database ${DATABASE} from public;
    grant connect on database ${DATABASE} to ${APPLICATION}`
  // One simple query, and so one round trip and one transaction.
  await withClient(superuserAddress(port, password), (client) => client.query(statements), { timeoutMs: 2_000 })
  return { owner: addressFor(port, OWNER, owner), application: addressFor(port, APPLICATION, application) }
}
