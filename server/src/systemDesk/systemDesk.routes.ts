import { statfs } from 'node:fs/promises'
import { licenceText, listFailures, listLicences, systemStanding } from '../../../contract/system/system.ts'
import { refuse } from '../../../contract/refusal.ts'
import { daysLater, shanghai } from '../../../contract/text.ts'
import { lastBackup, readPlan } from '../backup/backupDesk.sql.ts'
import { lastCopyFault } from '../backup/copy.sql.ts'
import { readDrills } from '../backup/drillDesk.sql.ts'
import { filesWatch } from '../file/probe.ts'
import { usualQuotas } from '../file/quota.rules.ts'
import { jobCounts } from '../jobs.ts'
import { release } from '../release.ts'
import type { Services, Routes } from '../services.ts'
import { smsUse } from '../sms/smsBudget.sql.ts'
import { licences, ownLicence, textOf } from './licences.ts'
import { checksOf } from './systemDesk.rules.ts'
import { databaseStanding, failuresSince, pageOfFailures } from './systemDesk.sql.ts'

/** 系统: which release runs, how it stands, what failed, and what it is made of. */
export const systemDeskRoutes: Routes = ({ serve }, services) => {
  const files = filesWatch(services.dataDir, (services.quotas ?? usualQuotas).freeShare, services.now)

  serve(systemStanding, async ({ now }) => {
    const [database, known] = await Promise.all([databaseStanding(services.db), knownOf(services, files, now)])
    const { postgres, migration, clock, sweepLate } = database
    return {
      version: release,
      migration: migration.replace(/\.sql$/, ''),
      node: process.versions.node,
      postgres,
      startTime: shanghai(new Date(Date.now() - process.uptime() * 1000)),
      checks: checksOf({ ...known, sweepLate, apart: Date.now() - clock }),
    }
  })

  serve(listFailures, async ({ input, db }) => {
    const { rows, total } = await pageOfFailures(db, input)
    return { rows: rows.map(({ request_id, at, ...row }) => ({ requestId: request_id, time: shanghai(at), ...row })), total }
  })

  serve(listLicences, async () => ({ own: await ownLicence(), packages: await licences() }))

  serve(licenceText, async ({ input: { name } }) => {
    if (!(await licences()).some((one) => one.name === name)) refuse('path.missing')
    return { text: await textOf(name) }
  })
}

async function knownOf(services: Services, files: () => Promise<'ok' | 'full' | 'broken'>, now: Date) {
  const { db, pool, dataDir } = services
  const [room, state, jobs, sms, last, plan, copyFault, drills, failures, archive] = await Promise.all([
    statfs(dataDir),
    files(),
    jobCounts(pool),
    smsUse(db, services, now),
    lastBackup(db),
    readPlan(db),
    lastCopyFault(db),
    readDrills(db),
    failuresSince(db, daysLater(now, -1)),
    services.walArchive?.standing(),
  ])
  return {
    now,
    disk: { free: room.bavail * room.bsize, all: room.blocks * room.bsize },
    files: state,
    jobs,
    sms: sms.find(({ of }) => of === 'all day') ?? null,
    backup: { last, planned: plan.hour !== null, copyFault },
    drill: { passed: drills.passed, fault: drills.fault, planned: plan.drill !== null },
    failures,
    ...(services.replica && { replica: services.replica.standing() }),
    ...(archive && { archive }),
  }
}
