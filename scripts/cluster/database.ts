import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A PostgreSQL server and a superuser's access to it. */
interface Server {
  /** The folder of PostgreSQL's programs. */
  readonly postgresPrograms: string;
  /** URL with user and password. */
  readonly postgresUrl: string;
}

export interface FreshDatabase {
  readonly results: string;
  readonly otherResults: string;
  readonly password: string;
}

/**
 * An empty database and two users that share its tables. Their password contains the characters that are easily decoded
 * twice, or not at all.
 */
export async function freshDatabase(server: Server): Promise<FreshDatabase> {
  const name = `team_${randomBytes(4).toString('hex')}`;
  const password = `P@ss:w/rd?#&%20+'${randomBytes(6).toString('hex')}`;
  const quoted = `'${password.replaceAll("'", "''")}'`;
  await query(server, `CREATE ROLE ${name} LOGIN PASSWORD ${quoted}`);
  await query(server, `CREATE ROLE ${name}_b LOGIN PASSWORD ${quoted} IN ROLE ${name}`);
  await query(server, `CREATE DATABASE ${name} OWNER ${name}`);
  // Tables that the second user creates belong to the first as well, whoever comes first.
  await query(server, `ALTER ROLE ${name}_b IN DATABASE ${name} SET ROLE ${name}`);
  const urlFor = (user: string) => {
    const url = new URL(`/${name}`, server.postgresUrl);
    url.username = user;
    url.password = encodeURIComponent(password);
    return url.href;
  };
  return { results: urlFor(name), otherResults: urlFor(`${name}_b`), password };
}

async function query({ postgresPrograms, postgresUrl }: Server, statement: string): Promise<void> {
  await promisify(execFile)(join(postgresPrograms, 'psql'), ['-d', postgresUrl, '-c', statement]);
}
