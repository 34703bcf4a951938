import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../packaging/report.ts'
import { deployedAt, ran, version } from '../packaging/tools.ts'

/** The unit and timers of deploy/pgbackrest as systemd reads them, and when they are next. */
export function checkTimers(scratch: string, report: Report): void {
  const known = version('systemd-analyze', ['--version'], report)
  if (!known) return
  const folder = join(scratch, 'units')
  mkdirSync(folder)
  const names = ['yincai-pgbackrest@.service', 'yincai-pgbackrest-full.timer', 'yincai-pgbackrest-diff.timer']
  for (const name of names) copyFileSync(deployedAt(`pgbackrest/${name}`), join(folder, name))
  const asked = ['yincai-pgbackrest-full.timer', 'yincai-pgbackrest-diff.timer'].map((name) => join(folder, name))
  const env = { ...process.env, SYSTEMD_LOG_LEVEL: 'warning', SYSTEMD_UNIT_PATH: `${folder}:` }
  const verified = ran('systemd-analyze', ['verify', '--man=no', ...asked], { env })
  report.check(`systemd-analyze verify (${known}): service and timers`, verified?.well === true && verified.said === '', verified?.said)
}
