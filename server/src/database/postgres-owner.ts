import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system account PostgreSQL runs as. */
export type Owner = { readonly uid: number; readonly gid: number }

/**
 * PostgreSQL refuses to run as root; then it becomes `postgres`, or `nobody` where there is no such account.
 * Undefined for an ordinary user, who runs it as themselves.
 */
export function postgresOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = ['postgres', 'nobody'].flatMap((name) => accounts.find((fields) => fields[0] === name) ?? [])
  const [, , uid, gid] = account
  if (!uid || !gid) {
    throw new Error('以 root 运行时需要系统账号 postgres 或 nobody 来启动内嵌数据库，/etc/passwd 中两者都没有')
  }
  return { uid: Number(uid), gid: Number(gid) }
}

/** Whether any account may enter every folder from `/` down to `folder` (a real path): not so under a 0700 home. */
export function openToAll(folder: string): boolean {
  const enterable = (statSync(folder).mode & 0o001) !== 0
  return enterable && (folder === dirname(folder) || openToAll(dirname(folder)))
}
